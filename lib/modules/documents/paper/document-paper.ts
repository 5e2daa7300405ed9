import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Signer } from '#lib/modules/signing-keys/views.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Block, Label, Paper, Picture, Words } from '#lib/platform/pdf/paper.ts';
import type { ShownDocument } from '../contract/shown-document.ts';
import { documentView, type DocumentView } from '../contract/document-view.ts';

/**
 * A document as one paper: its page, its HTML and its PDF are drawn from it, so that none of them says
 * anything else. The signature is of the file, so its sentence stands at the foot of the PDF's pages alone.
 */

/**
 * `second`: a language in which its words stand below those of the first. `isCopy`: the original was handed out before.
 * `signer`: whose key signs the file; null of what is no file.
 */
export type DrawnDocument = {
  language: Language;
  second: Language | null;
  format: 'a4' | 'roll';
  logo: Picture | null;
  isCopy: boolean;
  signer: Signer | null;
};

/** Two views of one document have the same rows. */
type Both = { view: DocumentView; other: DocumentView | null; second: Language };

export function documentPaper(document: ShownDocument, drawn: DrawnDocument): Paper {
  const { language, format, logo, isCopy, signer } = drawn;
  const second = drawn.second ?? language;
  const view = documentView(document, language);
  const both = { view, other: second === language ? null : documentView(document, second), second };
  const label = labelOf(both);
  const lines = [
    ...(view.business === '' ? [] : [label(({ business }) => business)]),
    ...(view.address === '' ? [] : [view.address]),
  ];
  const { copy } = view.marks;
  return {
    language,
    timeZone: document.timeZone,
    format,
    title: label(({ title }) => title),
    marks: [
      label(({ marks }) => (isCopy ? marks.copy : marks.original)),
      ...view.marks.always.map((_, index) => label(({ marks }) => marks.always[index] ?? copy)),
    ],
    issuer: {
      name: view.seller,
      ...(logo && { logo }),
      ...(lines.length > 0 && { lines: lines.map(asSentence) }),
    },
    blocks: [
      factsOf(both),
      itemsOf(both, language),
      ...(view.foot === '' ? [] : [smallText(label(({ foot }) => foot))]),
      smallText(say(language, 'payment-page.page.by', { product: isolate('Kupa') })),
    ],
    ...(signer && {
      foot: { sentence: say(language, `signing-keys.paper.${signer.by}`, { name: isolate(signer.name) }) },
    }),
  };
}

/** A text of a document in its languages; once where both say it alike. */
const labelOf =
  ({ view, other, second }: Both) =>
  (textOf: (view: DocumentView) => string): Label => {
    const [text, also] = [textOf(view), other ? textOf(other) : null];
    return also === null || also === text ? text : { sentence: text, second: { language: second, text: also } };
  };

const asSentence = (label: Label): Words => (typeof label === 'string' ? { sentence: label } : label);

const smallText = (label: Label): Block => ({ kind: 'text', text: asSentence(label), isSmall: true });

function factsOf(both: Both): Block {
  const label = labelOf(both);
  return {
    kind: 'facts',
    facts: both.view.facts.map(({ value, isLine }, index) => {
      const said = label(({ facts }) => facts[index]?.value ?? value);
      return {
        name: label(({ facts }) => facts[index]?.name ?? ''),
        value: isLine || typeof said !== 'string' ? asSentence(said) : said,
      };
    }),
  };
}

/** The items, and what adds up to the total below them, with amounts in one column. */
function itemsOf(both: Both, language: Language): Block {
  const { view, second } = both;
  const label = labelOf(both);
  const column = (name: 'item' | 'total' | 'amount'): Label => {
    const [text, also] = [MESSAGES[language].ends.receipt[name], MESSAGES[second].ends.receipt[name]];
    return text === also ? text : { sentence: text, second: { language: second, text: also } };
  };
  return {
    kind: 'table',
    columns: [
      { name: column(view.items.length > 0 ? 'item' : 'total'), kind: 'text' },
      { name: column('amount'), kind: 'money' },
    ],
    rows: [
      ...view.items.map(({ name, detail, value }, index) => ({
        cells: [
          detail === ''
            ? name
            : { words: name, detail: asSentence(label(({ items }) => items[index]?.detail ?? detail)) },
          value,
        ],
      })),
      ...view.sums.map(({ value, isStrong = false }, index) => ({
        cells: [asSentence(label(({ sums }) => sums[index]?.name ?? '')), value],
        kind: isStrong ? ('sum' as const) : ('part' as const),
      })),
    ],
  };
}
