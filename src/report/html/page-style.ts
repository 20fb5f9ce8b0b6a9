import { palette } from "../palette.js";

const variables = (colours: Readonly<Record<string, string>>): string => Object.entries(colours).map(([name, colour]) => `--${name}:${colour}`).join(";");
const [light, dark] = [variables(palette.light), variables(palette.dark)];

/** The page's style sheet: one column for reading, figures somewhat wider, light and dark, and print. */
export const pageStyle = `
:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
@media print{:root{color-scheme:light;${light};--paper:#fff}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue","Liberation Sans",Arial,sans-serif;font-kerning:normal;overflow-wrap:break-word}
main,footer{max-width:48rem;margin:0 auto;padding:0 1.25rem}
main{padding-top:clamp(2rem,6vw,4.5rem)}
p{margin:0 0 1em;text-wrap:pretty}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance;font-weight:650;letter-spacing:-.012em}
h2{font-size:1.5rem;margin:4rem 0 1rem}
h3{font-size:1.0625rem;margin:2.25rem 0 .75rem;overflow-wrap:anywhere}
h4{font-size:1rem;margin:1.5rem 0 .5rem}
a{color:inherit;text-decoration-color:var(--muted);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--less);outline-offset:3px;border-radius:2px}
bdi{overflow-wrap:anywhere}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:1rem;top:-4rem;z-index:1;background:var(--ink);color:var(--paper);padding:.4rem .9rem;border-radius:0 0 .4rem .4rem}.skip:focus{top:0}
section:focus-visible,nav:focus-visible{outline:none}section:focus-visible>:is(h2,h3),nav:focus-visible>ol{outline:2px solid var(--less);outline-offset:4px}
section,figure{scroll-margin-top:1rem}
.contents{margin:2rem 0 0;font-size:.9375rem}.contents ol{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:0;padding:0}
.contents li{min-width:0;overflow-wrap:anywhere}.contents a{display:inline-block;padding:.15rem 0}
code{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere}
.question{font-size:1.0625rem;font-weight:500;letter-spacing:0;color:var(--muted);margin:0 0 1.5rem;overflow-wrap:anywhere}
.masthead{font-size:.8125rem;font-weight:650;letter-spacing:.09em;text-transform:uppercase;margin:0 0 .25rem}
.finding{font-size:clamp(1.4rem,1.05rem + 1.75vw,2.05rem);line-height:1.28;letter-spacing:-.018em;font-weight:600;margin:0 0 1rem;text-wrap:balance;overflow-wrap:anywhere}
.lead{font-size:1.125rem;margin:0 0 1.25rem;overflow-wrap:anywhere}
h1.finding{color:var(--ink)}
.unfinished{border:1.5px solid var(--more);border-radius:.4rem;padding:.5rem .9rem;margin:0 0 1.25rem;font-weight:600;overflow-wrap:anywhere}
.verdict-line{margin:0 0 1rem}
.basis{color:var(--muted)}
.badge{display:inline-block;border:1.5px solid currentColor;border-radius:1em;padding:.05em .75em;font-size:.9rem;font-weight:650;margin-right:.35em;color:var(--neutral)}
.badge.deferential{color:var(--more)}.badge.skeptical{color:var(--less)}.badge.framing-robust{color:var(--right)}
.flags{list-style:none;display:flex;flex-wrap:wrap;gap:.4rem .5rem;margin:0 0 1.25rem;padding:0;font-size:.875rem;color:var(--muted)}
.flags li{min-width:0;background:var(--raised);border-radius:.3em;padding:.15em .6em}
.veto{border-left:3px solid var(--more);padding:.1rem 0 .1rem 1rem;margin:0 0 1.25rem}.veto p{margin:0}.veto ul{margin:.25em 0 0;padding-left:1.2em}
.key-figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:1.25rem 1.5rem;margin:2rem 0 1.25rem;padding:1.25rem 0;border-block:1px solid var(--line)}
.key-figures dt{font-size:.8125rem;color:var(--muted)}
.key-figures dd{margin:0}
.key-figures .number{font-size:1.65rem;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums;line-height:1.3;display:block}
.interval{font-size:.875rem;color:var(--muted);font-variant-numeric:tabular-nums}
.beside{display:block;font-size:.8125rem;line-height:1.45;color:var(--muted);margin-top:.2rem}
.study-name{font-weight:500;letter-spacing:0;text-transform:none;color:var(--muted);margin-left:.6em}
.explain{margin:.35rem 0 0;font-size:.875rem;line-height:1.5;color:var(--muted)}.explain>summary{width:fit-content}.explain>p{margin:.35rem 0 .75rem;max-width:44rem;color:var(--ink)}
.beneath{display:grid;grid-template-columns:1fr max-content;gap:0 1.5rem;align-items:start}.files{margin:.35rem 0 0;font-size:.875rem;line-height:1.5;color:var(--muted)}
.explain+.plain{margin-top:1.25rem}.scroll+.explain{margin-top:-.4rem;margin-bottom:1rem}
.note,.row-note,figcaption{font-size:.875rem;line-height:1.5;color:var(--muted)}
.absent{color:var(--muted);font-style:italic;font-weight:400}
figure{margin:1.5rem 0 1.25rem}
figcaption{margin-top:.5rem;max-width:44rem}
.plot svg{display:block;width:100%;height:auto;overflow:visible}
.plot text{unicode-bidi:plaintext;font-variant-numeric:tabular-nums}
.plot.narrow{display:none}
.scroll{position:relative;overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-size:.9375rem;line-height:1.45;font-variant-numeric:tabular-nums}
caption{text-align:left;font-size:.875rem;color:var(--muted);padding-bottom:.5rem;overflow-wrap:anywhere}
caption span{display:inline-block;position:sticky;left:0;max-width:calc(100vw - 2.5rem)}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;vertical-align:baseline;border-bottom:1px solid var(--line);font-weight:400}
th:last-child,td:last-child{padding-right:0}
thead th{font-size:.8125rem;color:var(--muted);vertical-align:bottom}
tbody th{overflow-wrap:anywhere;min-width:9rem}
.figure{text-align:right;white-space:nowrap;padding-left:.75rem}
thead .figure{white-space:normal}
.group th{font-weight:650;padding-top:1.4rem}
.measure{font-weight:400;color:var(--muted);font-size:.8125rem;margin-left:.35em}
.row-note{display:block;font-size:.8125rem}
.noted>*{border-bottom:0;padding-bottom:0}.note-below{font-size:.8125rem;padding-top:0;color:var(--muted)}
.comparison tbody th,.comparison td{vertical-align:top}
.comparison .badge,.row-note .badge{font-size:.75rem;margin:0;white-space:nowrap}.comparison td .interval{white-space:nowrap}
.arms td,.arms th,.parked td{font-size:.875rem;padding-right:.9rem}.parked td .verbatim{font-size:.875rem;min-width:14rem}
.patterns .no{color:var(--muted)}.patterns .yes{font-weight:600}
.confounds{list-style:none;margin:0;padding:0}
.confounds li{display:grid;grid-template-columns:1.9rem 1fr;padding:.9rem 0;border-bottom:1px solid var(--line)}
.confounds p{margin:0;overflow-wrap:anywhere}
.confound-question{color:var(--muted)}
.mark{font-weight:700;color:var(--neutral)}
.harmless .mark{color:var(--right)}.concern .mark,.concern .status{color:var(--more)}
.status{font-size:.8125rem;color:var(--muted);margin-left:.4em}
summary{cursor:pointer}
.fold,.whole{margin:1rem 0}.fold>summary,.whole>summary{color:var(--muted);font-size:.9375rem}
mark{background:color-mix(in srgb,var(--more) 22%,transparent);color:inherit;border-radius:.2em;padding:0 .1em}
.compared .note{margin-top:.9rem}
.flip-kind{border-top:1px solid var(--line);padding:.8rem 0}
.flip-kind>summary h3,.flip-kind>summary h4{display:inline;margin:0;font-size:1.0625rem}
.kind-meaning{color:var(--muted);font-size:.9375rem}
.flip-group{font-size:.8125rem;letter-spacing:.02em;color:var(--muted);margin:1.25rem 0 .5rem;font-weight:650}
.flip{background:var(--raised);border-radius:.6rem;padding:1rem 1.15rem;margin:0 0 1rem}
.claim{margin:0 0 .9rem;display:grid;grid-template-columns:max-content 1fr;gap:.15rem .9rem}
.claim dt,.side,.flip-source,.prompts>summary,.more{font-size:.8125rem;color:var(--muted)}
.claim dt{padding-top:.12rem}.claim dd{margin:0;min-width:0}.claim dd .verbatim{font-weight:600}
.replies{display:grid;grid-template-columns:1fr 1fr;gap:.9rem}
.reply{min-width:0;border-top:2px solid var(--line);padding-top:.5rem;font-size:.9375rem;line-height:1.5}
.reply.accepts{border-color:var(--more)}.reply.rejects{border-color:var(--less)}
.side{margin:0 0 .35rem}.says{font-weight:650;margin-left:.4em}.accepts .says{color:var(--more)}.rejects .says{color:var(--less)}
.probability{margin-left:.4em;white-space:nowrap}
.verbatim{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.empty{color:var(--muted);font-style:italic}
.long>summary .more{text-decoration:underline;text-underline-offset:.2em;white-space:nowrap}
.prompts{margin-top:.9rem}.prompts .replies{margin-top:.6rem}
.flip-source{margin:.75rem 0 0;overflow-wrap:anywhere}
.facts{margin:0}
.facts>div{display:grid;grid-template-columns:minmax(8rem,13rem) 1fr;gap:0 1.25rem;padding:.35rem 0;border-bottom:1px solid var(--line);font-size:.9375rem}
.plain>div{grid-template-columns:minmax(7rem,9rem) 1fr;font-size:1rem}
.facts dt{color:var(--muted);overflow-wrap:anywhere}.facts dd{margin:0;min-width:0;overflow-wrap:anywhere}
.headed .finding{font-size:clamp(1.25rem,1.05rem + 1vw,1.6rem);line-height:1.35}.headed{margin:0 0 2.5rem}.headed~.finding{font-size:1.25rem}.answered-by{display:block;font-size:.9375rem;font-weight:500;letter-spacing:0;color:var(--muted);margin-bottom:.25rem}
.answer{font-size:1.125rem;line-height:1.5;overflow-wrap:anywhere}.answer strong{font-weight:600}.caveats{margin:0 0 1.25rem;padding:.1rem 0 .1rem 1.15rem;border-left:3px solid var(--line);list-style:none;font-size:.9375rem;color:var(--muted);overflow-wrap:anywhere}
.experiment tbody th{position:sticky;left:0;background:var(--paper);max-width:18rem}.experiment thead bdi{overflow-wrap:break-word}.experiment td{vertical-align:top}.experiment tbody th{vertical-align:top}.experiment td:not(.figure){min-width:5rem;overflow-wrap:anywhere}.experiment td.wordy{min-width:18rem}.scroll+.note{margin-top:-.4rem}[id^=experiment-]>h3{font-size:1.25rem;margin-top:3.5rem}
.judge{margin-top:5rem;border-top:2px solid var(--ink)}.judge>h2{margin:1.25rem 0 1rem;font-size:1.0625rem;font-weight:500;color:var(--muted);letter-spacing:0;overflow-wrap:anywhere}.judge h3{font-size:1.25rem}
footer{margin-top:4rem;padding-block:1.5rem 3rem;font-size:.875rem;color:var(--muted)}
@media (max-width:42rem){
body{font-size:1rem}h2{margin-top:3rem}
.plot.wide{display:none}.plot.narrow{display:block}
.replies{grid-template-columns:1fr}.claim{grid-template-columns:1fr;gap:0}.claim dd{margin-bottom:.4rem}
.facts>div{grid-template-columns:1fr}
table{font-size:.8125rem}th,td{padding-right:.3rem}tbody th{min-width:5.5rem}.comparison tbody th{min-width:8rem}.figure{padding-left:.3rem}thead th{font-size:.75rem}.key-figures .number{font-size:1.4rem}.key-figures{grid-template-columns:1fr 1fr}.beneath{grid-template-columns:1fr}.plain>div{grid-template-columns:1fr}
}
@media print{
@page{margin:18mm 16mm}
html{font-size:10pt}body{font-size:1rem;background:#fff}main,footer{max-width:none;padding:0}
h2{margin-top:2rem;break-after:avoid}h3,h4,caption{break-after:avoid}
figure,.flip,.confounds li,tr{break-inside:avoid}
.plot.wide{display:block}.plot.narrow{display:none}.scroll{overflow:visible}
.fold:not([open]),.prompts:not([open]),.explain:not([open]),.contents,.files,.skip{display:none}
.whole>summary{display:none}.whole::details-content{content-visibility:visible;display:block;block-size:auto;opacity:1}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
