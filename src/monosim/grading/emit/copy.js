(function () {
  function select(element) {
    var range = document.createRange(), selection = window.getSelection();
    range.selectNodeContents(element);
    selection.removeAllRanges();
    selection.addRange(range);
  }
  function copy(button, file) {
    function done() {
      var label = button.firstChild, before = label.nodeValue;
      label.nodeValue = 'Copied';
      setTimeout(function () { label.nodeValue = before; }, 2000);
    }
    function byHand() { select(file); if (document.execCommand('copy')) done(); }
    if (!navigator.clipboard) return byHand();
    navigator.clipboard.writeText(file.textContent + '\n').then(done, byHand);
  }
  Array.prototype.forEach.call(document.querySelectorAll('button.copy'), function (button) {
    button.hidden = false;
    button.addEventListener('click', function () {
      copy(button, button.closest('figure').querySelector('pre'));
    });
  });
})();
