import { nearestReadable } from '#lib/kernel/contrast.ts';
import { OURS, SHAPES_RATIO, WORDS_RATIO, wordsOn } from '#lib/modules/sellers/contract/brand.ts';

/** Style of an embed: plain, in the font of the device, on the background of the page around it. */

const STYLE = `:root{color-scheme:light;--paper:#fff;--ink:#171b24;--muted:#5a606c;--line:#e3e5ea;--edge:#8a909c;
--accent:#2b50d8;--on-accent:#fff;--good:#136b3a;--waiting:#8a5200;--bad:#b3261e}
:root[data-theme=dark]{color-scheme:dark;--paper:#14161b;--ink:#eef0f4;--muted:#a5abb8;--line:#2b2f38;--edge:#7d8492;
--accent:#8ea6ff;--on-accent:#10131a;--good:#6fd49a;--waiting:#f0b45c;--bad:#ff9a92}
@media(prefers-color-scheme:dark){:root[data-theme=auto]{color-scheme:dark;--paper:#14161b;--ink:#eef0f4;
--muted:#a5abb8;--line:#2b2f38;--edge:#7d8492;--accent:#8ea6ff;--on-accent:#10131a;--good:#6fd49a;--waiting:#f0b45c;
--bad:#ff9a92}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{padding:16px}
h1{margin:0 0 12px;font-size:18px;line-height:1.3}
h2{margin:0 0 4px;font-size:16px}
.below{margin-block-start:24px}
p{margin:0 0 12px}
.bar{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:baseline;justify-content:space-between}
label{color:var(--muted);font-size:14px}
select,button,.button{font:inherit;min-block-size:40px;border-radius:6px}
select{-webkit-appearance:none;appearance:none;margin-inline-start:8px;padding:0 8px;padding-inline-end:32px;
border:1px solid var(--edge);color:var(--ink);cursor:pointer;
background:linear-gradient(45deg,#0000 39%,var(--muted) 39% 61%,#0000 61%) right 15px center/5px 5px no-repeat,
linear-gradient(-45deg,#0000 39%,var(--muted) 39% 61%,#0000 61%) right 10px center/5px 5px no-repeat,var(--paper)}
[dir=rtl] select{background-position:left 10px center,left 15px center,0 0}
button{padding:0 14px;border:1px solid var(--edge);background:none;color:var(--ink);cursor:pointer}
button[disabled]{opacity:.5;cursor:default}
.button{display:inline-flex;align-items:center;padding:0 18px;background:var(--accent);color:var(--on-accent);
font-weight:600;text-decoration:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.scroll{overflow-x:auto}
table{inline-size:100%;border-collapse:collapse}
th,td{padding:10px 8px;border-block-end:1px solid var(--line);text-align:start;vertical-align:baseline}
th{color:var(--muted);font-weight:500;font-size:14px;white-space:nowrap}
tbody th{color:var(--ink);font-size:15px;white-space:normal;overflow-wrap:anywhere}
.amount{min-inline-size:6em;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
td.when{color:var(--muted);white-space:nowrap}
.good{color:var(--good)}.waiting{color:var(--waiting)}.bad{color:var(--bad)}.plain{color:var(--muted)}
.pages{display:flex;gap:12px;align-items:center;margin-block-start:12px}
.note{color:var(--muted)}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
@media(max-width:479px){.balance tr,.balance th,.balance td{display:block;padding:2px 0;border:0}
.balance tr{padding:8px 0;border-block-end:1px solid var(--line)}
.balance td{display:flex;justify-content:space-between}.balance td::before{content:attr(data-label);color:var(--muted)}
:is(.balance,.payments) thead{position:absolute;clip-path:inset(50%);inline-size:1px;block-size:1px;overflow:hidden}
.payments tr{display:grid;grid-template-columns:1fr auto;padding:8px 0;border-block-end:1px solid var(--line)}
.payments th,.payments td{padding:2px 0;border:0}}`;

const isColor = (color: string | null): color is string => color !== null && /^#[0-9a-f]{6}$/i.test(color);

/** The partner's colour, as near to it as words on it and its edge can be read. */
function accentOn(color: string, paper: string): string {
  const fill = nearestReadable(color, [{ against: paper, ratio: SHAPES_RATIO }]) ?? color;
  const words = wordsOn(fill);
  const readable =
    nearestReadable(fill, [
      { against: paper, ratio: SHAPES_RATIO },
      { against: words, ratio: WORDS_RATIO },
    ]) ?? fill;
  return `--accent:${readable};--on-accent:${words}`;
}

/** `color` as `#rrggbb`; null is ours. Nothing else of a partner's making stands in the style. */
export function embedStyle(color: string | null): string {
  if (!isColor(color)) return STYLE;
  const dark = accentOn(color, OURS.darkPaper);
  return (
    `${STYLE}:root{${accentOn(color, OURS.paper)}}:root[data-theme=dark]{${dark}}` +
    `@media(prefers-color-scheme:dark){:root[data-theme=auto]{${dark}}}`
  );
}
