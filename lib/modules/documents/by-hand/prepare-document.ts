import { isUuid } from '#lib/kernel/ids.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { fromHundredths, hundredthsText, minorDigits } from '#lib/kernel/money.ts';
import type { LineToMake } from '../contract/lines-to-make.ts';
import type { DocumentContent } from '../domain/content.ts';
import { readyIssuer, rateOf } from '../domain/issuer.ts';
import { counterTypeOf, isDebt, isReceipt, typesByHand } from '../domain/issuing.ts';
import { linesLeft } from '../domain/lines-left.ts';
import type { DocumentToMake } from '../domain/own-document.ts';
import type { Making } from '../make-document.ts';
import { type FoundDocument, findDocument } from '../store/documents-of-seller.sql.ts';
import { findDraft } from '../store/drafts.sql.ts';
import { contentsOfNotes, findIssuer } from '../store/own-documents.sql.ts';
import {
  EMPTY_DOCUMENT,
  EMPTY_LINE,
  EMPTY_PAYMENT,
  type FormBase,
  type TypedDocument,
} from '../views/document-form.ts';
import type { PreparedDocument } from '../views/prepared-document.ts';

/** First content of a form: nothing, a draft, documents that it continues or pays, or one that it takes back. */
export type Beginning = { type: DocumentType | null; from: readonly string[]; credits: string; draftId: string };

/** Documents that one form may continue. */
const MAX_BASES = 20;

/** Null where the address names a document or a draft that the seller does not have. */
export async function prepareDocument(
  { database, timeZone }: Making,
  sellerId: number,
  { type, from, credits, draftId }: Beginning,
): Promise<PreparedDocument | null> {
  const seller = await findIssuer(database, sellerId, timeZone);
  const issuer = readyIssuer(seller.issuer);
  const state = !seller.isOn ? 'off' : issuer === null ? 'missing' : 'ready';
  const types = issuer ? typesByHand(issuer.kind) : [];
  const find = async (ids: readonly string[]) =>
    (await Promise.all(ids.map((id) => findDocument(database, sellerId, id)))).filter((one) => one !== null);
  const draft = draftId === '' ? null : await findDraft(database, sellerId, draftId);
  if (draftId !== '' && draft === null) return null;
  const named = draft ? (draft.toMake.basedOn ?? []) : from.filter(isUuid).slice(0, MAX_BASES);
  const origin = draft ? (draft.toMake.originId ?? '') : credits;
  const [bases, [credited = null]] = await Promise.all([find(named), find(origin === '' ? [] : [origin])]);
  if (bases.length < new Set(named).size || (origin !== '' && credited === null)) return null;
  const chosen = draft?.toMake.type ?? typeOfForm({ type, types, credited });
  const language = readLanguage(credited?.language ?? bases.at(-1)?.language ?? seller.language ?? 'he');
  const usual = { ...EMPTY_DOCUMENT, type: chosen, language, currency: seller.currencies[0] ?? 'ILS' };
  return {
    state,
    types: types.filter((one) => one === chosen || (one !== 'credit-note' && credited === null)),
    currencies: seller.currencies,
    vatRate: credited ? credited.content.vatRate : issuer ? rateOf(issuer, seller.day) : 0,
    today: seller.day,
    bases: bases.map(baseOf),
    credited: credited && baseOf(credited),
    typed: draft
      ? typedOf(draft.toMake, usual)
      : credited
        ? { ...(await typedCredit(database, sellerId, credited, usual)), credits: origin }
        : bases.length > 0
          ? typedFrom(bases, chosen, usual)
          : usual,
  };
}

type Chosen = { type: DocumentType | null; types: readonly DocumentType[]; credited: FoundDocument | null };

/** The type that an address names, where the seller may issue it; else the usual one. */
function typeOfForm({ type, types, credited }: Chosen): DocumentType {
  if (credited) return counterTypeOf(credited.type) ?? 'credit-note';
  const wanted = types.find((one) => one === type && one !== 'credit-note');
  return wanted ?? types.find((one) => one === 'invoice') ?? 'transaction-invoice';
}

const baseOf = ({ publicId, type, number, total, leftToPay }: FoundDocument): FormBase => ({
  documentId: publicId,
  type,
  number,
  total,
  left: leftToPay,
});

/** Minor units as they are typed: of a currency without minor digits whole units. */
function typedAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(amount);
  // A currency of three digits is entered in hundredths, as the API has it.
  const hundredths = digits > 2 ? Math.round(amount / 10 ** (digits - 2)) : amount;
  return fromHundredths(hundredths, currency) === amount ? hundredthsText(hundredths) : '';
}

const typedLine = ({ name, quantity, unitPrice, discount = 0, vat = 'standard' }: LineToMake, currency: string) => ({
  name,
  quantity: String(quantity),
  price: typedAmount(unitPrice, currency),
  discount: discount === 0 ? '' : typedAmount(discount, currency),
  vat: vat as string,
});

function typedOf(toMake: DocumentToMake, usual: TypedDocument): TypedDocument {
  const { currency, buyer, lines, payments = [] } = toMake;
  return {
    ...usual,
    type: toMake.type,
    language: toMake.language ?? usual.language,
    currency,
    buyerName: buyer.name,
    buyerNumber: buyer.companyNumber,
    currencyRate: toMake.currencyRate ?? '',
    lines: lines.map((line) => typedLine(line, currency)),
    dueDate: toMake.dueDate ?? '',
    comment: toMake.comment,
    payments:
      payments.length === 0
        ? [EMPTY_PAYMENT]
        : payments.map(({ method, amount, date }) => ({
            method,
            amount: typedAmount(amount, currency),
            date: date ?? '',
          })),
    basedOn: toMake.basedOn ?? [],
    credits: toMake.originId ?? '',
  };
}

/** Lines of a document as another may have them: additions and deductions of a payment are items there. */
const linesOfContent = ({ lines }: Pick<DocumentContent, 'lines'>): LineToMake[] | null => {
  const all = lines.map(({ name, quantity, unitPrice, total, discount = 0, vat = 'standard' as const }) => ({
    name,
    quantity: unitPrice === null ? 1 : quantity,
    unitPrice: unitPrice ?? total,
    discount,
    vat,
  }));
  return all.every(({ name, unitPrice }) => name !== '' && unitPrice >= 0) ? all : null;
};

/** A document that continues others: for their buyer, with their lines, or one line of what is left to pay. */
function typedFrom(bases: readonly FoundDocument[], type: DocumentType, usual: TypedDocument): TypedDocument {
  const [last] = bases.slice(-1);
  if (!last) return usual;
  const { currency, content } = last;
  const debts = bases.filter((base) => isDebt(base.type));
  const left = debts.reduce((sum, { leftToPay }) => sum + leftToPay, 0);
  const isWhole = debts.every(({ leftToPay, total }) => leftToPay === total);
  const title = ({ type: of, number }: FoundDocument) =>
    say(readLanguage(usual.language), 'documents.title', {
      type: say(readLanguage(usual.language), `documents.type.${of}`),
      number,
    });
  const rest = [{ ...EMPTY_LINE, name: bases.map(title).join(', '), price: typedAmount(left, currency) }];
  const isForRest = debts.length > 0 && isReceipt(type) && (type === 'receipt' || bases.length > 1 || !isWhole);
  const copied = isForRest ? null : bases.flatMap((base) => linesOfContent(base.content) ?? []);
  const lines = copied?.map((line) => typedLine(line, currency)) ?? rest;
  return {
    ...usual,
    currency,
    buyerName: content.buyer.name,
    buyerNumber: content.buyer.companyNumber,
    currencyRate: content.currencyRate ?? '',
    comment: content.comment,
    lines: lines.length > 0 ? lines : [EMPTY_LINE],
    basedOn: bases.map(({ publicId }) => publicId),
  };
}

/** A document that takes back all that is left of another, to be made smaller. */
async function typedCredit(
  database: Making['database'],
  sellerId: number,
  { publicId, currency, content }: FoundDocument,
  usual: TypedDocument,
): Promise<TypedDocument> {
  const lines = linesLeft(content, await contentsOfNotes(database, sellerId, publicId)) ?? [];
  const { buyer } = content;
  return {
    ...usual,
    currency,
    buyerName: buyer.name,
    buyerNumber: buyer.companyNumber,
    currencyRate: content.currencyRate ?? '',
    lines: lines.length === 0 ? [EMPTY_LINE] : lines.map((line) => typedLine(line, currency)),
  };
}
