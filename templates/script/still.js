// Starts a page on which only figures are handled: they are saved.

wireShell(new Address());
wireSaving({});
document.documentElement.classList.add("js");
document.documentElement.dataset.ready = "";
