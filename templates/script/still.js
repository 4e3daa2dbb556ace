// Starts a page on which only figures are handled: they are saved and enlarged.

wireShell(new Address());
wireSaving({});
wireEnlarging();
document.documentElement.classList.add("js");
document.documentElement.dataset.ready = "";
