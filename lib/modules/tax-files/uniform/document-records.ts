import { splitEvenly } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { shiftMonth } from '#lib/kernel/time/zoned-time.ts';
import { type DocumentLine, type IssuedDocument, isReceipt, type Means } from '#lib/modules/documents/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { authorityType, type DocumentSums, netOf, netOfLines, signOf, sumsOf } from '../domain/document-sums.ts';
import { hundredths, inParts, toShekels } from '../domain/shekels.ts';
import type { C100, D110, D120 } from './layout.ts';
import type { RecordOf } from './write-record.ts';

/** Records of a document, without the number that each has in the file, whose file it is, and the link. */

export type DocumentRecords = {
  type: number;
  document: RecordOf<typeof C100>;
  lines: RecordOf<typeof D110>[];
  payments: RecordOf<typeof D120>[];
  /** Null of a document in another currency that says no rate: its sums in shekels are zero. */
  sums: DocumentSums | null;
};

type Written = Pick<IssuedDocument, 'type' | 'number' | 'issuedAt' | 'currency' | 'total' | 'vat' | 'content'>;

/** The shekel, of which the other columns are. */
const OWN_CURRENCY = 'ILS';

const UNIT = 'יחידה';

/** Null of an offer, which is no document of the authority's table. */
export function recordsOf(document: Written, timeZone: string): DocumentRecords | null {
  const type = authorityType(document.type);
  if (type === null) return null;
  const [day = '', time = ''] = wireTimestamp(document.issuedAt, timeZone).split(' ');
  const { buyer, dueDate } = document.content;
  const sums = sumsOf(document);
  const lines = linesOf(document);
  const discount = lines.filter(({ isDiscount }) => isDiscount).reduce((sum, { record }) => sum + record.sum, 0);
  const common = { type, number: String(document.number), date: day };
  const net = sums?.net ?? 0;
  return {
    type,
    sums,
    document: {
      code: 'C100',
      ...common,
      issuedOn: day,
      issuedAt: time.slice(0, 5),
      buyer: buyer.name,
      street: buyer.address ?? '',
      buyerNumber: numberOf(buyer.companyNumber),
      valueDate: dueDate ?? day,
      ...(document.currency !== OWN_CURRENCY && {
        foreignTotal: hundredths(document.total * signOf(document), document.currency),
        currency: document.currency,
      }),
      before: net - discount,
      discount,
      net,
      vat: sums?.vat ?? 0,
      total: sums?.total ?? 0,
    },
    lines: lines
      .filter(({ isDiscount }) => !isDiscount)
      .map(({ record }, index) => ({ code: 'D110', ...common, line: index + 1, ...record })),
    payments: paymentsOf(document, day, sums?.total ?? 0).map((payment, index) => ({
      code: 'D120',
      ...common,
      line: index + 1,
      ...payment,
    })),
  };
}

/** A dealer's number of nine digits; zero of what is none, such as one of another country. */
const numberOf = (typed: string): string => {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{1,9}$/.test(digits) ? digits : '0';
};

type LineRecord = RecordOf<typeof D110> & { sum: number };

/** Lines with their sums in shekels, which come to the net of the document; those of the whole are its discount. */
function linesOf(document: Written): { isDiscount: boolean; record: LineRecord }[] {
  const { content, currency } = document;
  const sign = signOf(document);
  const turned = (amount: number) => toShekels(amount * sign, currency, content.currencyRate ?? null) ?? 0;
  const base = content.credits ?? content.basedOn?.find(({ type }) => type !== 'offer') ?? null;
  const sums = inParts(netOfLines(content), turned);
  return content.lines.map((line, index) => {
    const rate = (line.vat ?? 'standard') === 'standard' ? content.vatRate : 0;
    const sum = sums[index] ?? 0;
    return {
      isDiscount: line.kind === 'discount',
      record: {
        ...(base && { baseType: authorityType(base.type as Written['type']) ?? 0, baseNumber: String(base.number) }),
        text: line.name || nameOf(line.kind),
        unit: UNIT,
        quantity: line.quantity,
        price: line.unitPrice === null ? Math.round(sum / line.quantity) : turned(netOf(line.unitPrice, rate)),
        discount: -turned(netOf(line.discount ?? 0, rate)),
        sum,
        rate,
      },
    };
  });
}

/** Lines without a name, in the language of the authority. */
const nameOf = (kind: DocumentLine['kind']): string =>
  say('he', `dashboard.sale.order.${kind === 'shipping' ? 'shippingFee' : kind}`);

const MEANS_CODES: Readonly<Record<Means, number>> = {
  cash: 1,
  cheque: 2,
  card: 3,
  'bank-transfer': 4,
  voucher: 5,
  'standing-order': 8,
  other: 9,
};

/** Means by the method of a sale; wallets pay with a card, and what is not named is other. */
const MEANS_OF_METHODS: Readonly<Record<string, Means>> = {
  'credit-card': 'card',
  'apple-pay': 'card',
  'google-pay': 'card',
  emv: 'card',
  pos: 'card',
  'bank-transfer': 'bank-transfer',
  sepa: 'standing-order',
  bacs: 'standing-order',
  'il-direct-debit': 'standing-order',
};

const REGULAR = 1;
const IN_INSTALMENTS = 2;

type Payment = RecordOf<typeof D120>;

/** Payments of a receipt, one for each instalment, which come to its total; none of other documents. */
function paymentsOf(document: Written, day: string, total: number): Payment[] {
  const { type, currency, content, total: amount } = document;
  if (!isReceipt(type)) return [];
  const { payments = [], paidWith } = content;
  const named =
    payments.length > 0
      ? payments.map((one) => ({ ...one, card: '', deal: REGULAR }))
      : instalmentsOf(amount, paidWith, day);
  const turned = (sum: number): number =>
    sum === amount ? total : (toShekels(sum * signOf(document), currency, content.currencyRate ?? null) ?? 0);
  const amounts = inParts(
    named.map((one) => one.amount),
    turned,
  );
  return named.map(({ method, date, card, deal }, index) => ({
    means: MEANS_CODES[method],
    ...((method === 'card' || method === 'cheque') && { dueOn: date }),
    amount: amounts[index] ?? 0,
    ...(method === 'card' && { card, deal }),
  }));
}

type Instalment = { method: Means; amount: number; date: string; card: string; deal: number };

/** Parts of a payment: of a card in instalments one a month, the first on the day, which carries the remainder. */
function instalmentsOf(amount: number, paidWith: Written['content']['paidWith'], day: string): Instalment[] {
  const method = MEANS_OF_METHODS[paidWith?.method ?? ''] ?? (paidWith?.cardBrand ? 'card' : 'other');
  const count = method === 'card' ? Math.max(1, paidWith?.installments ?? 1) : 1;
  const { first, periodical } = splitEvenly(amount, count);
  return Array.from({ length: count }, (_, index) => ({
    method,
    amount: index === 0 ? first : periodical,
    date: shiftMonth(day, index),
    card: paidWith?.cardBrand ?? '',
    deal: count > 1 ? IN_INSTALMENTS : REGULAR,
  }));
}
