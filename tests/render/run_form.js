// Runs the script of a form as a viewer would: node run_form.js JOB.json, the answers on stdout.
// A job is {script, fields: [full names of computed fields], sheets: [{full name: text}]}.
"use strict";
const fs = require("fs");
const vm = require("vm");
const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
let values = {};
let alerts = [];
const doc = {
  getField: (name) => (name in values || job.known.includes(name)
    ? { name, valueAsString: values[name] || "", value: values[name] || "" } : null),
};
const context = vm.createContext({ app: { alert: (text) => alerts.push(text) }, event: null, doc });
vm.runInContext(job.script, context);
const calculate = new vm.Script("sgCalc(doc)");
const key = new vm.Script("sgKey(doc)");
const known = new Set(job.known);
doc.getField = (name) => (known.has(name)
  ? { name, valueAsString: values[name] || "", value: values[name] || "" } : null);
const answers = job.sheets.map((sheet) => {
  values = Object.assign(Object.create(null), sheet);
  for (const name of job.fields) {
    context.event = { target: { name }, value: "" };
    calculate.runInContext(context);
    values[name] = String(context.event.value);
  }
  return Object.fromEntries(job.fields.map((name) => [name, values[name]]));
});
const typed = (job.typed || []).map(([name, value, commit]) => {
  alerts = [];
  context.event = { target: { name }, value, change: value, willCommit: commit, rc: true };
  key.runInContext(context);
  return [context.event.rc, alerts];
});
process.stdout.write(JSON.stringify({ answers, typed }));
