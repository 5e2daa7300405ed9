import { columns } from '#lib/platform/db/columns.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { maskedAddress } from '#lib/kernel/mask-credentials.ts';
import { deliveriesAbout } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf, type TenantRecords } from '#lib/platform/db/records.ts';
import type {
  AttemptView,
  ChildrenView,
  ChildView,
  DisputeView,
  EqualSaleView,
  MonthsView,
  ReceiptLine,
  SaleNoteView,
  SaleView,
  TokenView,
} from '../views/dashboard.ts';
import {
  SHOW_CHILDREN,
  SHOW_CHILDREN_SUM,
  SHOW_EQUAL,
  SHOW_MONTHS,
  SHOW_RECEIPT,
  SHOW_SALE,
  SHOW_TOKEN,
} from './show-sale.sql.ts';

/** Sale with its history; null if unknown or another seller's. */

type Parts = 'notes' | 'attempts' | 'deliveries' | 'children' | 'token' | 'disputes' | 'receipt' | 'months' | 'equal';
type Found = Omit<SaleView, Parts> & { id: number };

export async function showSale(db: Database, sellerIds: readonly number[], saleId: string): Promise<SaleView | null> {
  if (!isPublicId('sale', saleId)) return null;
  const [found] = await db.query<Found>(SHOW_SALE, [saleId, sellerIds]);
  if (!found) return null;
  const { id, ...sale } = found;
  const records = await recordsOf(db, { sellerIds });
  const [attempts, deliveries, children, [token], disputes, receipt, notes, [equal], [months]] = await Promise.all([
    attemptsOf(db, records, id),
    deliveriesAbout(records, { saleId: id }),
    childrenOf(db, sellerIds, id),
    db.query<TokenView>(SHOW_TOKEN, [id]),
    disputesOf(records, id),
    db.query<ReceiptLine>(SHOW_RECEIPT, [id]),
    notesOf(db, records, id),
    db.query<EqualSaleView>(SHOW_EQUAL, [id]),
    db.query<MonthsView>(SHOW_MONTHS, [id]),
  ]);
  const callbackUrl = sale.callbackUrl && maskedAddress(sale.callbackUrl);
  return {
    ...sale,
    callbackUrl,
    attempts,
    deliveries,
    children,
    disputes,
    receipt,
    notes,
    token: token ?? null,
    equal: equal ?? null,
    months: months ?? null,
  };
}

async function attemptsOf(db: Database, { attempt }: TenantRecords, saleId: number): Promise<AttemptView[]> {
  const rows = await attempt.findMany({
    where: { saleId },
    orderBy: { id: 'desc' },
    select: {
      ...columns('publicId', 'kind', 'state', 'amount', 'channel', 'userId', 'declineCode'),
      ...columns('method', 'accountMask', 'cardBrand', 'cardMask', 'authNumber', 'voucher'),
      ...columns('arn', 'acquirer', 'fromSellerCard', 'is3ds', 'rememberedCardId', 'eci', 'xid'),
      ...columns('createdAt', 'settledAt'),
      refundReason: { select: { reason: true, note: true } },
    },
  });
  const names = await namesOf(db, rows);
  return rows.map(({ publicId, userId, accountMask, rememberedCardId, ...row }) => ({
    ...plain(row),
    attemptId: publicId,
    userName: names.get(userId) ?? null,
    account: accountMask,
    isSavedCard: rememberedCardId !== null,
  })) as AttemptView[];
}

/** Limit of the notes shown; of more, the newest. */
const MAX_NOTES = 200;

async function notesOf(db: Database, { saleNote }: TenantRecords, saleId: number): Promise<SaleNoteView[]> {
  const rows = await saleNote.findMany({
    where: { saleId },
    orderBy: { id: 'desc' },
    take: MAX_NOTES,
    select: { id: true, text: true, userId: true, createdAt: true },
  });
  const names = await namesOf(db, rows);
  return rows.map(({ userId, ...note }) => ({ ...plain(note), author: names.get(userId) ?? null }));
}

/** The names of people, by their ids. */
async function namesOf(db: Database, rows: readonly { userId: bigint | null }[]): Promise<Map<bigint | null, string>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const { appUser } = await platformRecords(db);
  const people = await appUser.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(people.map(({ id, name }) => [id, name]));
}

async function disputesOf({ attempt }: TenantRecords, saleId: number): Promise<DisputeView[]> {
  const succeeded = { saleId, state: 'succeeded' } as const;
  const [chargebacks, reversals] = await Promise.all([
    attempt.findMany({
      where: { ...succeeded, kind: 'chargeback' },
      orderBy: { id: 'asc' },
      select: { id: true, publicId: true, amount: true, settledAt: true, processorReference: true },
    }),
    attempt.findMany({
      where: { ...succeeded, kind: 'chargeback-reversal' },
      orderBy: { id: 'asc' },
      select: { originId: true, amount: true, settledAt: true },
    }),
  ]);
  return chargebacks.map(({ id, publicId, amount, settledAt, processorReference }) => {
    const own = reversals.filter(({ originId }) => originId === id);
    const isWhole = own.reduce((sum, reversal) => sum + plain(reversal.amount), 0) === plain(amount);
    return {
      attemptId: publicId,
      amount: plain(amount),
      openedAt: settledAt,
      reversedAt: isWhole ? (own.at(-1)?.settledAt ?? null) : null,
      isAtBank: processorReference !== null,
    };
  }) as DisputeView[];
}

async function childrenOf(db: Database, sellerIds: readonly number[], id: number): Promise<ChildrenView> {
  const [latest, [sum]] = await Promise.all([
    db.query<ChildView>(SHOW_CHILDREN, [id, sellerIds]),
    db.query<Omit<ChildrenView, 'latest'>>(SHOW_CHILDREN_SUM, [id]),
  ]);
  return { latest, ...(sum ?? { count: 0, paid: 0, collected: 0 }) };
}

/** The seller of a sale, among those that the person may see; null where the sale is not one of theirs. */
export async function ownerOf(db: Database, sellerIds: readonly number[], saleId: string): Promise<number | null> {
  const { sale } = await recordsOf(db, { sellerIds });
  const found = await sale.findFirst({ where: { publicId: saleId }, select: { sellerId: true } });
  return found && plain(found.sellerId);
}
