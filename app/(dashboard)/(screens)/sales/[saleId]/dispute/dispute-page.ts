import { threeDsOutcome } from '#components/sales/sale/three-ds.ts';
import { attemptKey, paidWithOf } from '#components/sales/sale/timeline-entries.ts';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { AttemptView, OrderDetails, SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { paidWithTexts } from '#lib/kernel/sale/paid-with.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

type Row = readonly [name: string, value: string | null | undefined];

const rows = (all: readonly Row[]): string =>
  all
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `<tr><th scope="row">${escape(name)}</th><td><bdi>${escape(value ?? '')}</bdi></td></tr>`)
    .join('');

const section = (title: string, body: string): string =>
  body === '' ? '' : `<h2>${escape(title)}</h2><table>${body}</table>`;

const STYLE = `body{font:14px/1.5 system-ui,'Segoe UI',Arial,sans-serif;color:#1b2130;max-width:760px;margin:32px auto;
padding:0 24px}h1{font-size:24px;font-weight:600;margin:0 0 4px}h2{font-size:16px;font-weight:600;margin:28px 0 8px}
p{color:#5a6170;margin:0}table{width:100%;border-collapse:collapse}th,td{text-align:start;vertical-align:top;
padding:6px 0;border-top:1px solid #e2dfd6;overflow-wrap:anywhere}th{width:220px;font-weight:400;color:#5a6170;
padding-inline-end:16px}tr{break-inside:avoid}@page{margin:16mm}@media print{body{margin:0;padding:0}}`;

/** Texts, times and amounts of one page, in its language. */
type Words = {
  language: Language;
  word: (key: string, values?: Record<string, string>) => string;
  time: (at: Date | null) => string | null;
  money: (amount: number) => string;
};

function pageTexts(language: Language, timeZone: string, currency: string): Words {
  const clock = new Intl.DateTimeFormat(language, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return {
    language,
    word: (key, values = {}) => say(language, `dashboard.sale.${key}` as MessageKey, values),
    time: (at) => (at ? clock.format(at) : null),
    money: (amount) => amountText(amount, currency, language),
  };
}

/**
 * The record of a payment for a disputing issuer, as one printable page without any other file: the sale, the payment,
 * the answers of the issuer, the order, every attempt, and the messages to the buyer. A card is shown by its last four
 * digits, and the buyer's identity number is left out.
 */
export function disputePage(
  sale: SaleView,
  messages: readonly MessageView[],
  language: Language,
  timeZone: string,
): string {
  const words = pageTexts(language, timeZone, sale.currency);
  const { word } = words;
  const title = word('disputeFile.title', { code: String(sale.code) });
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<style>${STYLE}</style></head><body><h1>${escape(title)}</h1>
<p>${escape(word('disputeFile.lead', { seller: isolate(sale.sellerName), zone: isolate(timeZone) }))}</p>
${section(word('section.sale'), rows(saleRows(sale, words)))}
${section(word('section.buyer'), rows(buyerRows(sale, words)))}
${section(word('section.payment'), rows(paymentRows(sale, words)))}
${section(word('section.order'), rows(orderRows(sale.order, words)))}
${section(word('timeline'), rows(attemptRows(sale, words)))}
${
  messages.length === 0
    ? `<h2>${escape(word('disputeFile.messages'))}</h2><p>${escape(word('disputeFile.noMessages'))}</p>`
    : section(word('disputeFile.messages'), rows(messageRows(messages, words)))
}
</body></html>`;
}

const saleRows = (sale: SaleView, { word, time, money }: Words): Row[] => [
  [word('disputeFile.amount'), money(sale.price)],
  [word('fact.product'), sale.productName],
  [word('number'), String(sale.code)],
  [word('fact.saleId'), sale.saleId],
  [word('fact.reference'), sale.reference],
  [word('fact.order'), sale.orderNumber],
  [word('fact.created'), time(sale.createdAt)],
  [word('fact.paidAt'), time(sale.paidAt)],
];

const buyerRows = (sale: SaleView, { word }: Words): Row[] => [
  [word('fact.name'), sale.buyerName],
  [word('fact.email'), sale.buyerEmail],
  [word('fact.phone'), sale.buyerPhone],
  [word('fact.business'), sale.buyerBusinessName],
];

function paymentRows(sale: SaleView, { language, word }: Words): Row[] {
  const paid = sale.attempts.find(
    ({ kind, state }) => (kind === 'pay' || kind === 'authorize') && state === 'succeeded',
  );
  return [
    [word('fact.method'), say(language, `dashboard.method.${sale.method}` as MessageKey)],
    [word('disputeFile.lastFour'), sale.cardLast4 ? `${sale.cardBrand ?? ''} ${sale.cardLast4}`.trim() : null],
    [word('fact.account'), sale.account],
    [word('fact.authNumber'), sale.authNumber],
    [word('fact.voucher'), paid?.voucher],
    [word('fact.arn'), paid?.arn],
    [word('fact.threeDs'), paid ? word(`threeDs.${threeDsOutcome(sale.is3ds, paid.eci)}`) : null],
    [word('fact.eci'), paid?.eci],
    [word('fact.xid'), paid?.xid],
  ];
}

function orderRows(order: OrderDetails | null, { money }: Words): Row[] {
  return (order?.items ?? []).map(({ name = '', quantity = 1, unit_price: unit, total }) => [
    `${String(quantity)} × ${name}`,
    total === undefined && unit === undefined ? '–' : money(total ?? (unit ?? 0) * quantity),
  ]);
}

function attemptRows(sale: SaleView, { language, word, time, money }: Words): Row[] {
  return sale.attempts.toReversed().map((attempt) => {
    const paidWith = paidWithTexts(paidWithOf(attempt, sale), (key, values) =>
      say(language, `dashboard.${key}` as MessageKey, values),
    );
    const sentence = word(attemptKey(attempt), { amount: money(attempt.amount), ...paidWith });
    const code = attempt.declineCode === null ? '' : ` (${String(attempt.declineCode)})`;
    const reason = refundReason(attempt.refundReason, language);
    return [
      time(attempt.settledAt ?? attempt.createdAt) ?? '',
      `${sentence}${code}${reason === '' ? '' : `. ${reason}`} ${isolate(attempt.attemptId)}`,
    ];
  });
}

function messageRows(messages: readonly MessageView[], { language, time }: Words): Row[] {
  return messages.toReversed().map((message) => {
    const values = { what: say(language, message.title), recipient: isolate(message.recipient) };
    return [
      time(message.settledAt ?? message.createdAt) ?? '',
      say(language, `messages.timeline.${message.state}` as MessageKey, values),
    ];
  });
}

/** The reason and the note of a refund; empty where the person gave none. */
function refundReason(given: AttemptView['refundReason'], language: Language): string {
  if (!given) return '';
  const reason = say(language, `dashboard.refund.cause.${given.reason}`);
  return given.note === '' ? reason : `${reason}: ${isolate(given.note)}`;
}
