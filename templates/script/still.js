// Starts a page on which only figures are handled: they are saved and enlarged.

wireSaving({});
wireEnlarging();
document.documentElement.classList.add("js");
document.documentElement.dataset.ready = "";
