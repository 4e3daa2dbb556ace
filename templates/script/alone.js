// Starts a page that has nothing but the shell.

wireShell(new Address());
document.documentElement.classList.add("js");
document.documentElement.dataset.ready = "";
