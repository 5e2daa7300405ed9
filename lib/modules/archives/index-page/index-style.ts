import { LANGUAGES } from '#lib/kernel/language.ts';

/** Which language is shown: that of the chosen button, without a script. */
const SHOWN = LANGUAGES.map((language) => `#${language}:checked~.${language}`).join(',');

/** Look of the index of an archive, which has no file beside itself. */
export const INDEX_STYLE = `
:root{color-scheme:light dark;--ink:#1a1c20;--muted:#5d626b;--line:#d7dae0;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eceef1;--muted:#a3a9b3;--line:#3a3f47;--paper:#15171a}}
body{margin:0 auto;max-width:64rem;padding:1.5rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);
background:var(--paper)}
input{position:absolute;opacity:0}
label{display:inline-block;padding:.6rem .75rem;border-bottom:2px solid transparent;cursor:pointer;color:var(--muted)}
input:checked+label{border-color:currentcolor;color:var(--ink)}
input:focus-visible+label{outline:2px solid;outline-offset:2px}
main{display:none}
${SHOWN}{display:block}
h1{font-size:1.5rem;margin:1.5rem 0 .5rem}
h2{font-size:1.1rem;margin:2rem 0 .25rem}
p{margin:.25rem 0 .75rem;max-width:44rem;color:var(--muted)}
dl{display:grid;gap:.35rem}
dl div{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:1rem}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th{color:var(--muted);font-weight:500}
th,td{padding:.4rem .75rem .4rem 0;text-align:start;border-bottom:1px solid var(--line);vertical-align:top}
[dir=rtl] th,[dir=rtl] td{padding:.4rem 0 .4rem .75rem;text-align:start}
td[dir=ltr]{text-align:left}[dir=rtl] td[dir=ltr]{text-align:right}
.figure{text-align:end;font-variant-numeric:tabular-nums}
code{font-size:.75rem;word-break:break-all;color:var(--muted)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;text-align:left;border:1px solid var(--line);border-radius:.375rem;
padding:.6rem .75rem;font-size:.8rem;margin:.4rem 0 1rem}
a{color:inherit}
`;
