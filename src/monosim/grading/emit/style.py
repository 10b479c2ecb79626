"""The looks of the grading pages. Every pair of text and ground has a contrast of at least 4.5 to 1."""

STYLE = """
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f5f6f8; --text: #1b1f24; --quiet: #59626c; --rule: #d5dae0; --link: #0b57a4;
  --ok: #dcf3e3; --ok-text: #0c5527; --wrong: #fcdcd8; --wrong-text: #8a1c12;
  --limit: #fdeac8; --limit-text: #644000; --staff: #e2e4f6; --staff-text: #34357e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --panel: #1d2127; --text: #e4e8ec; --quiet: #a2abb5; --rule: #363d45; --link: #86bdf5;
    --ok: #12351f; --ok-text: #9fe3b4; --wrong: #4a1a16; --wrong-text: #ffbdb3;
    --limit: #44310c; --limit-text: #f6d391; --staff: #2a2c55; --staff-text: #c9cbfa;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 3rem) 4rem; max-width: 110rem;
  background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
a { color: var(--link); }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.2rem; }
h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: .95rem; }
p { margin: .4rem 0; max-width: 75ch; }
.quiet { color: var(--quiet); }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2.25rem; margin: 1rem 0; padding: 0; list-style: none; }
.facts b { display: block; font-size: 1.45rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.facts span { color: var(--quiet); font-size: .85rem; }
nav { display: flex; gap: 1.25rem; margin-top: .25rem; }
.mark {
  display: inline-block; min-width: 1.5em; padding: 0 .35em; border-radius: .3em; text-align: center;
  font-weight: 600; font-size: .85rem; line-height: 1.5em; text-decoration: none;
}
.ok { background: var(--ok); color: var(--ok-text); }
.wrong { background: var(--wrong); color: var(--wrong-text); }
.limit { background: var(--limit); color: var(--limit-text); }
.staff { background: var(--staff); color: var(--staff-text); }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; margin: .5rem 0; padding: 0; list-style: none; }
.legend li { font-size: .85rem; color: var(--quiet); }
.scroll {
  overflow: auto; width: fit-content; max-width: 100%; max-height: 85vh;
  border: 1px solid var(--rule); border-radius: .5rem;
}
table.matrix { border-collapse: separate; border-spacing: 0; font-size: .85rem; }
.matrix th, .matrix td { padding: 0; border-bottom: 1px solid var(--rule); background: var(--ground); }
.matrix thead th {
  position: sticky; top: 0; z-index: 2; vertical-align: bottom; background: var(--panel); font-weight: 500;
}
.matrix thead th.case span {
  display: block; max-height: 17em; padding: .5em .2em; margin: 0 auto; overflow: hidden;
  writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; text-overflow: ellipsis;
}
.matrix .who {
  position: sticky; left: 0; z-index: 1; padding: .1em .75em; text-align: left; white-space: nowrap;
  font-weight: 500; border-right: 1px solid var(--rule); max-width: 18rem; overflow: hidden;
  text-overflow: ellipsis;
}
.matrix thead .who { z-index: 3; background: var(--panel); padding-bottom: .5em; }
.matrix .sum { padding: .1em .75em; text-align: right; font-variant-numeric: tabular-nums; }
.matrix thead .sum { padding-bottom: .5em; }
.matrix td.cell { min-width: 1.9em; padding: 1px; text-align: center; }
.matrix td.cell > * { display: block; min-width: 0; border-radius: .2em; }
.matrix tbody tr:hover > * { background: var(--panel); }
.matrix tfoot > tr > * {
  position: sticky; bottom: 0; background: var(--panel); border: 0; text-align: center;
}
.matrix tfoot .who { z-index: 2; text-align: left; }
.group {
  display: grid; grid-template-columns: 3.5rem 1fr; gap: 0 1rem; padding: .6rem 0;
  border-bottom: 1px solid var(--rule);
}
.group > b { font-size: 1.2rem; text-align: right; font-variant-numeric: tabular-nums; }
.bar { height: .4rem; min-width: 3px; margin: .3rem 0; border-radius: 3px; background: var(--link); }
.names { display: flex; flex-wrap: wrap; gap: 0 .9rem; font-size: .9rem; }
.student {
  margin: 1rem 0; padding: 1rem 1.25rem 1.25rem; border: 1px solid var(--rule); border-radius: .5rem;
  content-visibility: auto; contain-intrinsic-size: auto 20rem;
}
.student > header { display: flex; flex-wrap: wrap; gap: .1rem 1rem; align-items: baseline; }
.points { font-variant-numeric: tabular-nums; font-weight: 600; }
.tag {
  padding: 0 .5em; border: 1px solid var(--rule); border-radius: 1em; font-size: .8rem; color: var(--quiet);
}
pre {
  margin: .35rem 0; padding: .7rem .9rem; overflow-x: auto; background: var(--panel); border-radius: .35rem;
  font: .85rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Segoe UI Symbol",
    "Noto Sans Symbols 2", monospace;
}
.tools { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; }
.tools input, .tools button {
  padding: .35em .7em; font: inherit; font-size: .9rem; color: inherit; background: var(--ground);
  border: 1px solid var(--rule); border-radius: .35rem;
}
:target { outline: 3px solid var(--link); outline-offset: 3px; border-radius: .3rem; }
@page { size: landscape; margin: 12mm; }
@media print {
  table.matrix { font-size: 6.5pt; }
  body { padding: 0; max-width: none; font-size: 10pt; }
  nav, .tools { display: none; }
  .scroll { max-height: none; overflow: visible; border: 0; }
  .matrix thead th, .matrix .who, .matrix tfoot > tr > * { position: static; }
  .mark { border: 1px solid currentColor; }
  .student { content-visibility: visible; border-width: 1px 0 0; border-radius: 0; padding: .75rem 0; }
  h3, h4 { break-after: avoid; }
  pre { white-space: pre-wrap; break-inside: avoid; }
}
"""

SCRIPT = """
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
"""
