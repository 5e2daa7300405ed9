import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { directionOf, type Language, LANGUAGES } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { periodName } from '#lib/modules/statements/index.ts';
import type { ArchiveHolder } from '../make/store-holder.sql.ts';
import { FILE_KINDS } from '../contract/file-kinds.ts';
import type { WrittenFile } from '../make/write-zip.ts';
import { INDEX_STYLE } from './index-style.ts';

/** Subject of an archive. `months`: the closed ones in it, the oldest first. */
export type IndexOf = {
  holder: ArchiveHolder;
  year: number;
  /** Language of its papers, in which the page opens. */
  language: Language;
  months: readonly string[];
  timeZone: string;
  /** `YYYY-MM-DD` */
  keptUntil: string;
};

type Page = IndexOf & { files: readonly WrittenFile[] };

/** Text of others in a page: it can neither be markup nor change the direction of what stands around it. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The index of an archive as a page that needs nothing but itself: no script, no network. All five languages are in it,
 * and which is shown is a choice of the reader.
 */
export function indexPage(page: Page): string {
  const title = `${escaped(page.holder.name)} · ${page.year}`;
  const choices = LANGUAGES.map(
    (language) =>
      `<input type="radio" name="language" id="${language}"${language === page.language ? ' checked' : ''}>` +
      `<label for="${language}" lang="${language}">${escaped(say(language, `common.language.${language}`))}</label>`,
  ).join('\n');
  return `<!doctype html>
<html lang="${page.language}" dir="${directionOf(page.language)}">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${INDEX_STYLE}</style>
<body>
${choices}
${LANGUAGES.map((language) => sectionIn(language, page)).join('\n')}
</body>
</html>
`;
}

type Key = Parameters<typeof say>[1];

function sectionIn(language: Language, page: Page): string {
  const { holder, year, months, timeZone, keptUntil, files } = page;
  const text = (key: Key, values: Record<string, string> = {}): string => escapedSentence(say(language, key, values));
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const facts: [string, string][] = [
    [text('statement-papers.fact.business'), `<bdi>${escaped(holder.name)}</bdi>`],
    ...(holder.businessNumber === ''
      ? []
      : [
          [text('statement-papers.fact.businessNumber'), `<bdi>${escaped(holder.businessNumber)}</bdi>`] as [
            string,
            string,
          ],
        ]),
    [
      text('archives.index.months'),
      first === last
        ? escaped(periodName(first, language))
        : text('archives.index.range', { first: periodName(first, language), last: periodName(last, language) }),
    ],
    [text('statement-papers.fact.timeZone'), `<bdi>${escaped(timeZone)}</bdi>`],
    [text('archives.keptUntil'), `<bdi dir="ltr">${keptUntil}</bdi>`],
  ];
  const steps = [
    step(text('archives.index.verifySignature'), VERIFY_SIGNATURE),
    step(text('archives.index.verifyCertificate'), 'openssl x509 -in certificate.pem -noout -fingerprint -sha256'),
    step(text('archives.index.verifyFiles'), 'sha256sum payouts.csv'),
    step(text('archives.index.verifyHashes')),
  ];
  return `<main lang="${language}" dir="${directionOf(language)}" class="${language}">
<h1>${text('archives.title', { year: String(year) })}</h1>
<p>${text('archives.index.lead')}</p>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
${FILE_KINDS.filter((kind) => files.some((file) => file.kind === kind))
  .map((kind) =>
    tableOf(
      kind,
      files.filter((file) => file.kind === kind),
      text,
    ),
  )
  .join('\n')}
<h2>${text('archives.index.verify')}</h2>
<ol>
${steps.join('\n')}
</ol>
</main>`;
}

const VERIFY_SIGNATURE = `openssl cms -verify -binary -inform DER -in index.json.p7s \\
  -content index.json -CAfile certificate.pem -purpose any -out verified.json`;

const step = (words: string, command: string | null = null): string =>
  `<li>${words}${command === null ? '' : `<pre dir="ltr">${command}</pre>`}</li>`;

/** A sentence of ours whose values were isolated: the isolates stay. */
const escapedSentence = (sentence: string): string =>
  sentence.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const tableOf = (
  kind: WrittenFile['kind'],
  files: readonly WrittenFile[],
  text: (key: Key) => string,
): string => `<h2>${text(`archives.kind.${kind}`)}</h2>
<p>${text(`archives.index.about.${kind}`)}</p>
<div class="wide"><table>
<thead><tr><th>${text('archives.index.file')}</th>
<th class="figure">${text('archives.index.bytes')}</th><th>SHA-256</th></tr></thead>
<tbody>
${files
  .map(
    ({ path, bytes, sha256 }) =>
      `<tr><td dir="ltr"><a href="${path}">${path}</a></td><td class="figure" dir="ltr">${isolateLeftToRight(
        String(bytes),
      )}</td><td dir="ltr"><code>${sha256}</code></td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`;
