function sgHas(o, k) { return Object.prototype.hasOwnProperty.call(o, k); }
function sgSum(a) { var s = 0, i; for (i = 0; i < a.length; i++) s += a[i]; return s; }
function sgCount(a) { var n = 0, i; for (i = 0; i < a.length; i++) if (a[i]) n++; return n; }
function sgUnique(a) {
  var u = [], i, j;
  for (i = 0; i < a.length; i++) {
    for (j = 0; j < u.length && u[j] !== a[i]; j++) {}
    if (j === u.length) u.push(a[i]);
  }
  return u;
}
function sgDistinct(a) { return sgUnique(a).length; }
function sgRun(a) {
  var u = sgUnique(a).sort(function (x, y) { return x - y; }), best = u.length ? 1 : 0, i, j, n;
  for (i = 0; i < u.length; i++) {
    for (n = 1, j = i + 1; j < u.length; j++) if (u[j] === u[i] + n) n++;
    if (n > best) best = n;
  }
  return best;
}
function sgLook(p, a) { return a[Math.min(Math.max(Math.floor(p), 0), a.length - 1)]; }
function sgMod(a, b) { var m = a % b; return m && (m < 0) !== (b < 0) ? m + b : m; }
function sgDiv(a, b) {
  var q = (a - sgMod(a, b)) / b, f = Math.floor(q);
  return q - f > 0.5 ? f + 1 : f;
}
function sgClean(v) {
  var t = v === null || v === undefined ? "" : String(v);
  return t.replace(/[\s\u200b\u2060\ufeff]+/g, " ").replace(/^ | $/g, "");
}
function sgOne(t, signs) { return t.length === 1 && signs.indexOf(t) >= 0; }
function sgNumber(t) {
  var m = /^([+-]?)(0|[1-9][0-9]*)(?:[.,]([0-9]+))?$/.exec(t), part, n;
  if (!m || /^[+-]?[0-9]{1,3}([.,'\u2019 ][0-9]{3})+$/.test(t)) return null;
  part = m[3] || "";
  if (m[2].length + part.length > 9) return null;
  part = part.replace(/0+$/, "");
  if (part.length > 6) return null;
  n = Number((m[1] === "-" ? "-" : "") + m[2] + (part ? "." + part : ""));
  return Math.abs(n) > sgMost ? null : n === 0 ? 0 : n;
}
function sgIn(ranges, n) {
  var i, r;
  for (i = 0; i < ranges.length; i++) {
    r = ranges[i];
    if (n === r[0] || n === r[1] || (n > r[0] && n < r[1] && (n - r[0]) % 1 === 0)) return true;
  }
  return false;
}
function sgRead(cell, text) {
  var k = sgKinds[cell[0]], t = sgClean(text), n, y;
  var r = {f: false, s: false, m: false, h: false, n: 0, w: 0, y: "", r: 0, ok: true};
  if (t === "" || t === "." || t === "~" || t === "null" || t === "Null" || t === "NULL") return r;
  if (cell[2] && t === "Off") return r;
  r.f = true;
  if (sgOne(t, "xX\u00d7\u2717\u2718\u2573")) {
    r.m = r.h = true;
    r.ok = sgHas(k.m, "x");
    r.w = r.ok ? k.m.x : 0;
    return r;
  }
  if (sgOne(t, "-\u2013\u2014\u2212\u2010\u2011")) {
    r.s = true;
    r.ok = sgHas(k.m, "-");
    r.w = r.ok ? k.m["-"] : 0;
    return r;
  }
  n = sgNumber(t);
  y = t.toLowerCase();
  if (sgHas(k.y, y) && (n === null || !sgIn(k.n, n))) {
    r.y = k.y[y][0];
    r.w = k.y[y][1];
    r.r = k.y[y][2];
    return r;
  }
  if (n === null) {
    r.ok = false;
    return r;
  }
  r.n = r.w = n;
  r.h = n === cell[1];
  r.ok = sgIn(k.n, n);
  return r;
}
function sgMany(cell) {
  var n = sgKinds[cell[0]].n;
  return n.length ? n[n.length - 1][1] : 0;
}
function sgSheet(doc, prefix) {
  var places = sgSheets[prefix], cells = sgCells[places[0]], trees = sgTrees[places[1]];
  var needs = sgNeeds[places[2]], seen = {}, done = {}, any = {}, c = {};
  function text(id) {
    var field = doc.getField(prefix + "." + id.split(".").join("/"));
    return field ? field.valueAsString : "";
  }
  function name(seat) { return sgClean(text("p" + (seat + 1))) || sgClean(places[3][seat]); }
  function seated(cell, written) {
    var t = sgClean(written).toLowerCase(), i, n;
    for (i = 0; cell[4] && t && i < sgMany(cell); i++) if (name(i).toLowerCase() === t) n = i + 1;
    return n ? String(n) : written;
  }
  function at(id) {
    var cell;
    if (!sgHas(seen, id)) {
      cell = sgHas(cells, id) ? cells[id] : [0];
      seen[id] = sgRead(cell, cell.length > 1 ? seated(cell, text(id)) : "");
    }
    return seen[id];
  }
  c.w = function (id) {
    if (!sgHas(trees, id)) return at(id).w;
    if (!sgHas(done, id)) done[id] = trees[id](c);
    return done[id];
  };
  c.f = function (id) { return at(id).f; };
  c.s = function (id) { return at(id).s; };
  c.m = function (id) { return at(id).m; };
  c.h = function (id) { return at(id).h; };
  c.n = function (id) { return at(id).n; };
  c.y = function (id) { return at(id).y; };
  c.r = function (id) { return at(id).r; };
  c.p = function (seat) {
    return seat === null ? sgClean(text(sgName)) : name(seat) || String(seat + 1);
  };
  c.any = function (id) {
    var i, from;
    if (!sgHas(trees, id)) return at(id).f;
    if (!sgHas(any, id)) {
      any[id] = false;
      for (i = 0, from = needs[id]; i < from.length && !any[id]; i++) any[id] = c.any(from[i]);
    }
    return any[id];
  };
  return c;
}
function sgShow(n) {
  var t = n.toFixed(6).replace(/\.?0+$/, "");
  return Math.floor(n) === n ? String(n) : t === "-0" ? "0" : t;
}
function sgSplit(name) {
  var dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1).split("/").join(".")];
}
// Viewers compute all fields one after the other whenever one has changed: what has been worked out
// is kept until a field is asked for again, or something is typed.
var sgPass = null;
function sgCalc(doc) {
  var name = event.target.name, at = sgSplit(name), c;
  if (!sgPass || sgHas(sgPass.told, name)) sgPass = {told: {}, sheets: {}};
  sgPass.told[name] = true;
  if (!sgHas(sgPass.sheets, at[0])) sgPass.sheets[at[0]] = sgSheet(doc, at[0]);
  c = sgPass.sheets[at[0]];
  event.value = c.any(at[1]) ? sgShow(c.w(at[1])) : "";
}
function sgKey(doc) {
  var at = sgSplit(event.target.name), cell = sgCells[sgSheets[at[0]][0]][at[1]], i, typed;
  var k = sgKinds[cell[0]];
  sgPass = null;
  if (cell[4]) return;
  if (event.willCommit) {
    if (sgRead(cell, event.value).ok) return;
    // Viewers put back what stood there before; pdf.js would go on computing with what it refused.
    if (app.viewerType === "PDF.js") event.value = "";
    else event.rc = false;
    app.alert(cell[3] + ": " + k.t);
    return;
  }
  typed = sgClean(event.change).toLowerCase();
  for (i = 0; i < typed.length; i++) if (k.c.indexOf(typed.charAt(i)) < 0) event.rc = false;
}
