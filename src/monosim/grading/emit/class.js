(function () {
  var table = document.querySelector('table.matrix');
  if (!table) return;
  var body = table.tBodies[0], rows = Array.prototype.slice.call(body.rows);
  var tools = document.createElement('div');
  tools.className = 'tools';
  var find = document.createElement('input');
  find.type = 'search';
  find.placeholder = 'Find a student';
  find.setAttribute('aria-label', 'Find a student');
  find.addEventListener('input', function () {
    var wanted = find.value.toLowerCase();
    rows.forEach(function (row) { row.hidden = row.cells[0].textContent.toLowerCase().indexOf(wanted) < 0; });
  });
  tools.appendChild(find);
  function sorter(label, order) {
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', function () {
      rows.slice().sort(order).forEach(function (row) { body.appendChild(row); });
    });
    tools.appendChild(button);
  }
  function place(row) { return rows.indexOf(row); }
  function points(row) { return parseFloat(row.cells[1].textContent); }
  sorter('By name', function (a, b) { return place(a) - place(b); });
  sorter('Fewest points first', function (a, b) { return points(a) - points(b) || place(a) - place(b); });
  table.parentNode.parentNode.insertBefore(tools, table.parentNode);
})();
