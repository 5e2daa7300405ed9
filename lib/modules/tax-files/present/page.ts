import { directionOf, type Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Reports as pages to read and to print, which need nothing but themselves: no script, no network. */

type Key = Parameters<typeof say>[1];

/** A cell is text of ours or of others; a figure stands at the end of its column. */
type Cell = string | { figure: string } | { hebrew: string };

type Table = { title: string; head: readonly Cell[]; rows: readonly (readonly Cell[])[] };

export type Report = {
  title: string;
  lead: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  tables: readonly Table[];
};

const STYLE = `
:root{color-scheme:light dark;--ink:#1a1c20;--muted:#5d626b;--line:#d7dae0;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eceef1;--muted:#a3a9b3;--line:#3a3f47;--paper:#15171a}}
@media print{:root{--ink:#000;--muted:#333;--line:#999;--paper:#fff}}
body{margin:0 auto;max-width:56rem;padding:1.5rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);
background:var(--paper)}
h1{font-size:1.5rem;margin:0 0 .5rem}
h2{font-size:1.1rem;margin:2rem 0 .25rem}
p{margin:.25rem 0;max-width:44rem}
dl{display:grid;gap:.35rem;margin:1.5rem 0}
dl div{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:1rem}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th{color:var(--muted);font-weight:500}
th,td{padding:.4rem .75rem .4rem 0;text-align:start;border-bottom:1px solid var(--line)}
[dir=rtl] th,[dir=rtl] td{padding:.4rem 0 .4rem .75rem}
th.figure,td.figure{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
`;

/** Text of others: neither markup nor a mark that changes the direction around it. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const cell = (of: Cell, tag: 'th' | 'td'): string => {
  if (typeof of === 'string') return `<${tag}><bdi>${escaped(of)}</bdi></${tag}>`;
  if ('hebrew' in of) return `<${tag} lang="he"><bdi dir="rtl">${escaped(of.hebrew)}</bdi></${tag}>`;
  return `<${tag} class="figure"><bdi dir="${tag === 'td' ? 'ltr' : 'auto'}">${escaped(of.figure)}</bdi></${tag}>`;
};

const row = (cells: readonly Cell[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((of) => cell(of, tag)).join('')}</tr>`;

const table = ({ title, head, rows }: Table): string => `<h2>${escaped(title)}</h2>
<div class="wide"><table>
<thead>${row(head, 'th')}</thead>
<tbody>
${rows.map((cells) => row(cells, 'td')).join('\n')}
</tbody></table></div>`;

export const reportPage = ({ title, lead, facts, tables }: Report, language: Language): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(title)}</h1>
${lead.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
<dl>
${facts.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd><bdi>${escaped(value)}</bdi></dd></div>`).join('\n')}
</dl>
${tables.map(table).join('\n')}
</main>
</html>
`;

/** Sentences of the reports in a language. */
export const sayIn =
  (language: Language) =>
  (key: Key, values: Record<string, string | number> = {}): string =>
    say(language, key, values);
