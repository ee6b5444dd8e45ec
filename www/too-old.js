// Run only by browsers that know no JavaScript modules: they cannot run the program, so the shell must say it.
(function () {
  var shell = document.getElementById("shell");
  shell.querySelector('[data-shell="wait"]').style.display = "none";
  shell.querySelector('[data-shell="progress"]').style.display = "none";
  shell.querySelector('[data-shell="failure-title"]').textContent = "This browser is too old";
  shell.querySelector('[data-shell="failure-advice"]').textContent =
    "RICap needs JavaScript modules and WebAssembly. Please use a current Firefox, Chrome, Edge or Safari.";
  shell.querySelector('[data-shell="retry"]').style.display = "none";
  shell.querySelector('[data-shell="failure"]').hidden = false;
})();
