import { contrast } from '#lib/kernel/contrast.ts';
import { escapeHtml } from '#lib/kernel/escape-html.ts';
import { directionOf } from '#lib/kernel/language.ts';
import { amountParts } from '#lib/platform/i18n/amounts.ts';
import type { MailFact, MailModel } from './mail-model.ts';

/**
 * One e-mail as HTML for every reader of mail: tables and style attributes, nothing loaded from anywhere, readable from
 * 320 px on, light and dark. Every text passes `escapeHtml`; there is no other way into the document.
 */

const LIGHT = { paper: '#f4f2ec', card: '#ffffff', ink: '#1b2130', muted: '#5a6170', line: '#e2dfd6' };
const DARK = { paper: '#12151a', card: '#1b1f26', ink: '#edebe5', muted: '#a6abb5', line: '#343a44' };

/** Our own green, and the texts that can stand on a colour. */
const GREEN = '#0b6b4f';
const ON_COLOR = ['#ffffff', '#14171f'];

const FONT = `-apple-system, 'Segoe UI', Roboto, Rubik, Arial, sans-serif`;

/** Widths are in CSS pixels; `start` and `end` as old programs want them. */
export function mailHtml(mail: MailModel): string {
  const direction = directionOf(mail.language);
  const sides = direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
  const { fill } = buttonColors(mail.color);
  return `<!doctype html>
<html lang="${mail.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: inherit; }
@media (max-width: 480px) { .pad { padding: 24px 20px 28px !important; } .foot { padding: 18px 20px 0 !important; }\
 .sum { font-size: 30px !important; } .button { display: block !important; } }
@media (prefers-color-scheme: dark) {
.paper { background: ${DARK.paper} !important; } .card { background: ${DARK.card} !important;\
 border-color: ${DARK.line} !important; }
.ink { color: ${DARK.ink} !important; } .muted { color: ${DARK.muted} !important; }\
 .line { border-color: ${DARK.line} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(mail.lead)}</div>
<table class="paper" role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="background:${LIGHT.paper};font-family:${FONT}">
<tr><td align="center" style="padding:24px 12px">
<table class="card" role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="max-width:560px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:10px;\
border-collapse:separate">
<tr><td style="height:4px;background:${fill};border-radius:9px 9px 0 0;font-size:0;line-height:0">&nbsp;</td>\
</tr>
<tr><td class="pad" align="${sides.start}" style="padding:32px 36px 36px">
${paragraph('ink', 'margin:0 0 24px;font-size:16px;font-weight:600', words(mail.sender))}
${mail.greeting === null ? '' : paragraph('ink', 'margin:0 0 16px;font-size:15px', escapeHtml(mail.greeting))}
<h1 class="muted" style="margin:0 0 4px;font-size:14px;font-weight:500;line-height:1.4;\
color:${LIGHT.muted}">${escapeHtml(mail.title)}</h1>
${sum(mail)}
${paragraph('ink', 'margin:0 0 24px;font-size:15px', escapeHtml(mail.lead))}
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="border-collapse:collapse">
${mail.facts.map((fact) => factRow(fact, sides)).join('\n')}
</table>
${button(mail)}${quietLinks(mail)}
${mail.notes.map((note) => paragraph('muted', 'margin:20px 0 0;font-size:14px', escapeHtml(note))).join('\n')}
</td></tr>
</table>
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="max-width:560px">
<tr><td class="foot" align="${sides.start}" style="padding:18px 36px 0">
${mail.footer.map((line) => paragraph('muted', 'margin:0 0 6px;font-size:13px', escapeHtml(line))).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const quietLinks = ({ also }: MailModel): string =>
  also
    .map(({ label, url }) => `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(label)}</a>`)
    .map((link) => paragraph('muted', 'margin:16px 0 0;font-size:14px', link))
    .join('');

function paragraph(tone: 'ink' | 'muted', style: string, html: string): string {
  return `<p class="${tone}" style="${style};line-height:1.5;color:${LIGHT[tone]};overflow-wrap:anywhere">${html}</p>`;
}

/** The amount, its minor digits a little smaller, or the code; always from the left. */
function sum({ amount, code, language }: MailModel): string {
  if (code !== null) return largest(escapeHtml(code), 'letter-spacing:4px;');
  if (amount === null) return '';
  const { lead, whole, minor, tail } = amountParts(amount.minor, amount.currency, language);
  return largest(
    `${escapeHtml(lead + whole)}<span style="font-size:0.7em">${escapeHtml(minor)}</span>${escapeHtml(tail)}`,
  );
}

const largest = (html: string, style = ''): string =>
  '<p class="ink sum" style="margin:0 0 ' +
  `16px;font-size:34px;font-weight:600;line-height:1.2;color:${LIGHT.ink}">` +
  `<span dir="ltr" style="unicode-bidi:isolate;${style}white-space:nowrap">${html}</span></p>`;

function button({ action, color }: MailModel): string {
  if (action === null) return '';
  const { fill, text } = buttonColors(color);
  return `<p style="margin:28px 0 0"><a class="button" href="${escapeHtml(action.url)}" target="_blank" rel="noopener" \
style="display:inline-block;padding:13px 24px;border-radius:6px;background:${fill};color:${text};\
font-size:16px;font-weight:600;line-height:1.3;text-align:center;text-decoration:none">${escapeHtml(action.label)}</a>\
</p>`;
}

function factRow({ label, value, as }: MailFact, sides: { start: string; end: string }): string {
  const cell = `padding:10px 0;border-top:1px solid ${LIGHT.line};font-size:14px;line-height:1.5;\
overflow-wrap:anywhere`;
  const shown =
    as === 'code'
      ? `<span dir="ltr" style="unicode-bidi:isolate">${escapeHtml(value)}</span>`
      : as === 'words'
        ? words(value)
        : escapeHtml(value);
  return (
    `<tr><td class="muted line" align="${sides.start}" valign="top" ` +
    `style="${cell};width:38%;color:${LIGHT.muted}">${escapeHtml(label)}</td>` +
    `<td class="ink line" align="${sides.end}" valign="top" style="${cell};color:${LIGHT.ink}">${shown}</td></tr>`
  );
}

const words = (text: string): string => `<span dir="auto" style="unicode-bidi:isolate">${escapeHtml(text)}</span>`;

/**
 * The sender's own colour where text can be read on it and it stands out from the card in both themes; otherwise ours.
 */
function buttonColors(color: string | null): { fill: string; text: string } {
  const text =
    color !== null && /^#[0-9a-f]{6}$/i.test(color)
      ? ON_COLOR.find((candidate) => contrast(candidate, color) >= 4.5)
      : undefined;
  const standsOut =
    color !== null && text !== undefined && contrast(color, LIGHT.card) >= 3 && contrast(color, DARK.card) >= 1.5;
  return standsOut ? { fill: color, text } : { fill: GREEN, text: '#ffffff' };
}
