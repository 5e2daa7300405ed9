import { escapeHtml } from '#lib/kernel/escape-html.ts';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import { paperHtml } from '#lib/platform/pdf/sheet-html.ts';
import { documentTitle } from '../contract/document-title.ts';
import type { ShownDocument } from '../contract/shown-document.ts';
import { documentPaper } from './document-paper.ts';

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#171b24}' +
  'dl div,tr{break-inside:avoid}dt,.detail,.second,.more,.marks,.small,th{color:#5a606c;font-weight:400}' +
  'dl div{display:flex;justify-content:space-between;gap:2rem;padding:.4rem 0;border-top:1px solid #dcdcd9}' +
  'dd{margin:0;text-align:end}table{width:100%;border-collapse:collapse}td,th{padding:.4rem 0;text-align:start;' +
  'vertical-align:top;border-bottom:1px solid #dcdcd9}.figures{text-align:right}.detail{display:block}' +
  '.sum td{font-weight:600}.second{font-size:.8em}.small{font-size:.85em}';

/** A document as a file of HTML: what its PDF says, without a script or anything to load. A copy, as each print is. */
export function documentHtml(
  document: ShownDocument,
  { language, second }: { language: Language; second: Language | null },
): string {
  const paper = documentPaper(document, { language, second, format: 'a4', logo: null, isCopy: true, signer: null });
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(documentTitle(document.type, document.number, language))}</title><style>${STYLE}</style>` +
    `</head><body><main>${paperHtml(paper)}</main></body></html>\n`
  );
}
