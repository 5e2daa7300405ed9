import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Receipt } from '#lib/modules/checkout/contract/receipt.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Block, Paper as PaperOf, Picture } from '#lib/platform/pdf/paper.ts';
import { type Line, type Paper, type ReceiptView, receiptView } from './view.ts';

/** A receipt as PDF: the view of its page, on paper, word for word. */

/** `logo` is the seller's picture, whose address the view has. */
export type OnPaper = { language: Language; paper: Paper; timeZone: string; logo: Picture | null };

export function receiptPaper(receipt: Receipt, on: OnPaper): PaperOf {
  const view = receiptView(receipt, on.language);
  return {
    ...sheet(view, on),
    ...(receipt.look.color !== null && { accent: receipt.look.color }),
    blocks: [
      ...(view.amount === null
        ? [{ kind: 'note', text: { sentence: view.status } } as const]
        : [figureOf(view.status, view.amount, view)]),
      ...facts(view.facts),
      ...itemLines(view, on.language),
      ...(view.kept ? [{ kind: 'note', title: view.kept.title, text: { sentence: view.kept.text } } as const] : []),
      ...foot(view.foot),
    ],
  };
}

/** The name of a receipt's file: its title and the payment's identifier. */
export const receiptFileName = (receipt: Receipt, language: Language): string =>
  `${receiptView(receipt, language).title} ${receipt.attemptId}.pdf`;

type Viewed = Pick<ReceiptView, 'title' | 'seller'>;

const sheet = ({ title, seller }: Viewed, { language, paper, timeZone, logo }: OnPaper) => ({
  language,
  timeZone,
  format: paper === 80 ? ('roll' as const) : ('a4' as const),
  title,
  issuer: { name: seller, ...(logo && { logo }) },
  foot: { sentence: say(language, 'payment-page.page.by', { product: isolate('Kupa') }) },
});

const figureOf = (name: string, amount: number, { currency, product }: ReceiptView): Block => ({
  kind: 'figures',
  figures: [{ name, value: { amount, currency }, ...(product !== '' && { note: product }) }],
});

const facts = (rows: readonly Line[]): Block[] => [
  {
    kind: 'facts',
    facts: rows.map(({ name, value, isLine }) => ({ name, value: isLine ? { sentence: value } : value })),
  },
];

/** The items, and what adds up to the total below them, with amounts in one column. */
function itemLines({ items, sums }: Pick<ReceiptView, 'items' | 'sums'>, language: Language): Block[] {
  const texts = MESSAGES[language].ends.receipt;
  if (items.length + sums.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        { name: items.length > 0 ? texts.item : texts.total, kind: 'text' },
        { name: texts.amount, kind: 'money' },
      ],
      rows: [
        ...items.map(({ name, detail, value }) => ({
          cells: [detail === '' ? name : { words: name, detail: { sentence: detail } }, value],
        })),
        ...sums.map(({ name, value, isStrong = false }) => ({
          cells: [{ sentence: name }, value],
          kind: isStrong ? ('sum' as const) : ('part' as const),
        })),
      ],
    },
  ];
}

const foot = (text: string): Block[] =>
  text === '' ? [] : [{ kind: 'text', text: { sentence: text }, isSmall: true }];
