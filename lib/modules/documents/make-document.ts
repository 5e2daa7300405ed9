import { randomUUID } from 'node:crypto';
import { isUuid } from '#lib/kernel/ids.ts';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { DocumentsContext } from './context.ts';
import type { DocumentDraft } from './domain/content.ts';
import { type Issuer, readyIssuer } from './domain/issuer.ts';
import { counterTypeOf, isDebt, isReceipt, mayContinue, mayIssueByHand, takesBack } from './domain/issuing.ts';
import { shareOut } from './contract/lines-to-make.ts';
import { type Credited, type DocumentToMake, ownDocument } from './domain/own-document.ts';
import { isPastRates } from './domain/lines-left.ts';
import { closePayments } from './pay-document.ts';
import { type FoundDocument, findDocument } from './store/documents-of-seller.sql.ts';
import {
  contentsOfNotes,
  type FoundBase,
  findCredited,
  findIssuer,
  issueDocument,
  type IssuingSeller,
  linkDocuments,
  lockBases,
  lockDebt,
  lockPaid,
} from './store/own-documents.sql.ts';

const TOO_MUCH: Refusal = { key: 'invalid_price', about: 'document.lines' };
const NOT_PAID_SO: Refusal = { key: 'invalid_price', about: 'document.payments' };
const WRONG_ORIGIN: Refusal = { key: 'combination_not_allowed', about: 'document.origin' };
const WRONG_BASE: Refusal = { key: 'combination_not_allowed', about: 'document.basedOn' };
const CREDITED_BY_REFUNDS: Refusal = { ...WRONG_ORIGIN, cause: { key: 'credited_by_refunds' } };
/** The module is on and the details of the seller are missing: they are given with vas-update. */
const WITHOUT_DETAILS: Refusal = { key: 'service_not_active', cause: { key: 'issuer_details_missing' } };

export type Making = Pick<DocumentsContext, 'database' | 'timeZone'>;

/**
 * `publicId`: identifier that it is to have. `before`: first of all in its transaction, and may refuse it. `isAnyType`:
 * whatever the seller may issue now, because it takes back what was issued.
 */
type MakingOptions = {
  publicId?: string;
  before?: (inside: Database) => Promise<Refusal | null>;
  isAnyType?: boolean;
};

/**
 * Issues a document on a seller's request. A document issued with a payment is taken back by the payment's refunds
 * alone. One that would be for less than requested, because less is left, is rolled back.
 */
export async function makeDocument(
  { database, timeZone }: Making,
  sellerId: number,
  toMake: DocumentToMake,
  { publicId = randomUUID(), before, isAnyType = false }: MakingOptions = {},
): Promise<Result<FoundDocument, Refusal>> {
  const seller = await findIssuer(database, sellerId, timeZone);
  return unlessRefused<FoundDocument, Refusal>(database, async (inside) => {
    const refused = await before?.(inside);
    if (refused) return refuse(refused);
    const decided = await decideDocument(inside, { sellerId, seller, toMake, publicId, isAnyType });
    if (!decided.ok) return decided;
    const { draft, bases, shares } = decided.value;
    if (draft.creditsId !== null) {
      await lockDebt(inside, draft.creditsId);
      await lockPaid(inside, draft.creditsId);
    }
    const busy = await closePayments(inside, sellerId, movedBy(decided.value));
    if (busy) return refuse(busy);
    if ((await issueDocument(inside, sellerId, draft)) < draft.total) return refuse(TOO_MUCH);
    if (toMake.originId && (await isPastOrigin(inside, sellerId, toMake.originId, draft))) return refuse(TOO_MUCH);
    for (const base of bases) {
      const paid = shares.find((share) => share.base === base)?.paid ?? 0;
      await linkDocuments(inside, { publicId, baseId: base.id, paid });
    }
    const made = await findDocument(inside, sellerId, publicId);
    if (!made) throw new Error('a document that was just issued is not there');
    return ok(made);
  });
}

/**
 * Whether a note that was just issued, behind the lock of its document's credited sum, and those before it take back
 * more of one rate than the document has.
 */
async function isPastOrigin(
  inside: Database,
  sellerId: number,
  originId: string,
  { content }: DocumentDraft,
): Promise<boolean> {
  const origin = await findDocument(inside, sellerId, originId);
  if (!origin) throw new Error('a document that is taken back is not there');
  return isPastRates(origin.content, content, await contentsOfNotes(inside, sellerId, originId));
}

/** Documents of which something else is left to pay once this one is issued. */
const movedBy = ({ draft, bases, shares }: Decided): number[] => [
  ...(draft.creditsId === null ? [] : [draft.creditsId]),
  ...shares.filter(({ paid }) => paid > 0).map(({ base }) => base.id),
  ...(draft.type === 'invoice' ? bases.map(({ id }) => id) : []),
];

type ToDecide = {
  sellerId: number;
  seller: IssuingSeller;
  toMake: DocumentToMake;
  publicId: string;
  isAnyType?: boolean;
};

/** Part of a receipt that pays a document that it continues. */
type Share = { base: FoundBase; paid: number };

type Decided = { draft: DocumentDraft; bases: readonly FoundBase[]; shares: readonly Share[] };

/**
 * A document as it would be issued now, with what it pays of those that it continues, which stay locked until the
 * transaction ends; or why it may not be.
 */
export async function decideDocument(
  inside: Database,
  { sellerId, seller, toMake, publicId, isAnyType = false }: ToDecide,
): Promise<Result<Decided, Refusal>> {
  const issuer = issuerOf(seller, toMake, isAnyType);
  if (!issuer.ok) return issuer;
  const wrong = refusalOfFields(toMake);
  if (wrong) return refuse(wrong);
  const credited = await creditedOf(inside, sellerId, toMake);
  if (!credited.ok) return credited;
  const bases = await basesOf(inside, sellerId, toMake);
  if (!bases.ok) return bases;
  const { language, day } = seller;
  const known = { language: language ?? 'he', day, credited: credited.value, bases: bases.value };
  const draft = ownDocument(issuer.value, toMake, known, publicId);
  const shares = isReceipt(draft.type) ? shareOut(draft.total, bases.value) : [];
  if (isPastDebts(draft.total, shares)) return refuse(TOO_MUCH);
  return ok({ draft, bases: bases.value, shares });
}

function issuerOf(seller: IssuingSeller, toMake: DocumentToMake, isAnyType: boolean): Result<Issuer, Refusal> {
  if (!seller.isOn) return refuse({ key: 'service_not_active' });
  const issuer = readyIssuer(seller.issuer);
  if (issuer === null) return refuse(WITHOUT_DETAILS);
  if (!isAnyType && !mayIssueByHand(issuer.kind, toMake.type))
    return refuse({ key: 'not_for_this_seller', about: 'document.type' });
  if (!isAnyType && !seller.currencies.includes(toMake.currency))
    return refuse({ key: 'currency_not_allowed', about: 'currency' });
  return ok(issuer);
}

/** Fields that do not go with the type, and sums that do not fit. */
function refusalOfFields(toMake: DocumentToMake): Refusal | null {
  const { type, dueDate, payments = [], basedOn = [], currency, currencyRate, lines } = toMake;
  const no = (about: NonNullable<Refusal['about']>): Refusal => ({ key: 'combination_not_allowed', about });
  if (dueDate && (isReceipt(type) || type === 'credit-note')) return no('document.dueDate');
  if (payments.length > 0 && !isReceipt(type)) return no('document.payments');
  if (currencyRate && currency === 'ILS') return no('document.currencyRate');
  if (currencyRate && Number(currencyRate) === 0) return { key: 'invalid_value', about: 'document.currencyRate' };
  if (basedOn.length > 0 && toMake.originId) return WRONG_BASE;
  const total = lines.reduce((sum, one) => sum + one.quantity * one.unitPrice - (one.discount ?? 0), 0);
  if (total < 1 || total > MAXIMUM_AMOUNT || lines.some(isNegative)) return TOO_MUCH;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return payments.length > 0 && paid !== total ? NOT_PAID_SO : null;
}

const isNegative = ({ quantity, unitPrice, discount = 0 }: DocumentToMake['lines'][number]): boolean =>
  quantity * unitPrice < discount;

/** Whether a receipt of documents that ask for money is for more than they do. */
const isPastDebts = (total: number, shares: readonly Share[]): boolean =>
  shares.length > 0 &&
  shares.every(({ base }) => isDebt(base.type)) &&
  shares.reduce((sum, { paid }) => sum + paid, 0) < total;

/** The document that the new one takes back; null where it takes none back. */
async function creditedOf(
  database: Database,
  sellerId: number,
  { type, currency, originId = null }: DocumentToMake,
): Promise<Result<Credited | null, Refusal>> {
  if (originId === null) return ok(null);
  if (!takesBack(type)) return refuse(WRONG_ORIGIN);
  const credited = isUuid(originId) ? await findCredited(database, sellerId, originId) : null;
  if (!credited) return refuse({ key: 'record_not_found', about: 'document.origin' });
  if (credited.isOfPayment) return refuse(CREDITED_BY_REFUNDS);
  const fits = counterTypeOf(credited.type) === type && !credited.isCounter && credited.currency === currency;
  return fits ? ok(credited) : refuse(WRONG_ORIGIN);
}

/** The documents that the new one continues. */
async function basesOf(
  inside: Database,
  sellerId: number,
  { type, currency, basedOn = [] }: DocumentToMake,
): Promise<Result<FoundBase[], Refusal>> {
  if (basedOn.length === 0) return ok([]);
  if (!basedOn.every(isUuid)) return refuse({ key: 'record_not_found', about: 'document.basedOn' });
  const bases = await lockBases(inside, sellerId, basedOn);
  if (bases.length < basedOn.length) return refuse({ key: 'record_not_found', about: 'document.basedOn' });
  const fits = bases.every((base) => mayContinue(type, base.type) && base.currency === currency && !base.isTaken);
  return fits ? ok(bases) : refuse(WRONG_BASE);
}
