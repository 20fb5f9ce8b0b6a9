import { readFileSync } from "node:fs";
import { it } from "vitest";
import { computeStatistics } from "./computed-table.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { orderEffect } from "./order-effect.js";
it("x", () => {
  const t = JSON.parse(readFileSync("../shared/oracle/tables.json","utf8")) as Record<string, unknown>;
  const s = JSON.parse(readFileSync("../shared/oracle/statistics.json","utf8")) as Record<string, {patterns_TFci: unknown}>;
  t["C"] = s["gpt_4o|socialiqa"]!.patterns_TFci; t["D"]= s["synthetic12"]!.patterns_TFci; t["zero"]={"0000":100}; t["all"]={"1010":100}; t["e"]={}; t["one"]={"1011":1}; t["lost"]={"1-11":100,"0011":20,"1010":200};
  for (const [k,v] of Object.entries(computeStatistics(t).tables)) { console.log(k, v.finding.verdict, v.finding.sentence, v.finding.flags.join(";"), v.finding.vetoes, v.finding.items_for_equivalence); if (k==="one"||k==="e") console.log(JSON.stringify(v)); }
  for (const n of [1000, 5000, 50000, 200000]) for (const repeats of [1,3]) {
    const accept = new Float64Array(4*n); for (let i=0;i<4*n;i++) accept[i]=Math.round(Math.random()*repeats)/repeats;
    const probability = new Float64Array(4*n).map(()=>Math.random()*.2);
    const sample={n,accept,repeats,probability,fields:Array.from({length:12},(_,i)=>"f"+i),field:Int32Array.from({length:n},(_,i)=>i%12),wording:Int32Array.from({length:n},(_,i)=>(i*7+ (i>>4))%12),wordings:12,cluster:Int32Array.from({length:n},(_,i)=>i>>2),order:Uint8Array.from({length:n},(_,i)=>i&1),seed:1};
    let a=performance.now(); const r=contrastStatistics(sample); let b=performance.now(); orderEffect(sample); let c=performance.now();
    console.log(n,repeats,(b-a).toFixed(1),(c-b).toFixed(1)); if(n===50000 && repeats===1) console.log(JSON.stringify(r.dds), JSON.stringify(r.dds_probability), JSON.stringify(r.macro), JSON.stringify(r.accuracy), r.auc, r.auc_ci95, r.delta_criterion);
  }
});
