/** Rules of the audit's page beside those of all pages. */
export const auditStyle = `
.badge.error,.badge.warning{color:var(--more)}.badge.error{border-width:2.5px}.badge.note{color:var(--neutral)}
.audit-finding{border-top:1px solid var(--line);padding:1.1rem 0 .35rem}
.audit-finding h3{margin:0 0 .5rem;display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem .6rem}
.audit-finding h3 .badge{font-size:.75rem;margin:0}
.audit-finding p{margin:0 0 .5rem;overflow-wrap:anywhere}
.audit-finding .effect{color:var(--muted);font-size:.9375rem}
.audit-finding .ids{margin:.25rem 0 .6rem;font-size:.875rem}.ids>summary{color:var(--muted);width:fit-content}
.ids p{margin:.5rem 0 0;columns:14rem;column-gap:1.5rem}.ids bdi{display:block;font:.9em/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
.scale{display:block;width:9rem;height:1.1rem;overflow:visible}
.share{display:block;height:.55rem;min-width:1px;background:var(--less);border-radius:.15rem}
td.bar{width:40%;vertical-align:middle}
.not-found{columns:18rem;column-gap:2rem;padding-left:1.2em;font-size:.9375rem}.not-found li{break-inside:avoid;margin:0 0 .3rem}
.key-figures{grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr))}
@media (max-width:42rem){.on-scale{display:none}td.bar{width:25%}}
@media print{.audit-finding{break-inside:avoid}.ids:not([open]){display:none}}
`;
