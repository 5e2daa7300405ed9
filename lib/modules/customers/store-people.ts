import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import type { Customer } from './domain.ts';
import { lockCustomer } from './store.sql.ts';

/** Records of a customer, and merges of customers who are one person. */

/** Whether there is any customer at all: an empty list and a list without results are different screens. */
export async function hasCustomers(database: Database, sellerIds: readonly number[]): Promise<boolean> {
  const { customerCount } = await recordsOf(database, { sellerIds });
  return (await customerCount.findFirst({ where: { items: { gt: 0 } }, select: { sellerId: true } })) !== null;
}

type CustomerKey = Pick<Customer, 'id' | 'sellerId'>;

export type Note = { id: number; text: string; author: string; createdAt: Date };

const MAX_NOTES = 200;

/** Newest first. */
export async function listNotes(database: Database, { id, sellerId }: CustomerKey): Promise<Note[]> {
  const { customerNote } = await recordsOf(database, { sellerIds: [sellerId] });
  const notes = plain(
    await customerNote.findMany({
      where: { customerId: id },
      select: { id: true, text: true, userId: true, createdAt: true },
      orderBy: { id: 'desc' },
      take: MAX_NOTES,
    }),
  );
  if (notes.length === 0) return [];
  const { appUser } = await platformRecords(database);
  const authors = await appUser.findMany({
    where: { id: { in: [...new Set(notes.map(({ userId }) => userId))] } },
    select: { id: true, name: true },
  });
  const names = new Map(authors.map((author) => [Number(author.id), author.name]));
  return notes.map(({ userId, ...note }) => ({ ...note, author: names.get(userId) ?? '' }));
}

/** The seller of a customer; null where there is no such customer, or it was merged into another one. */
export async function addNote(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
  note: { userId: number; text: string },
): Promise<number | null> {
  return database.inTransaction(async (inside) => {
    // Locked, so that a note is written before a merge, which moves it, or not at all.
    const customer = await lockCustomer(inside, guid, sellerIds);
    if (!customer || customer.isMerged) return null;
    const { customerNote } = await recordsOf(inside, { sellerIds: [customer.sellerId] });
    await customerNote.createMany({ data: [{ customerId: customer.id, ...note }] });
    return customer.sellerId;
  });
}

/** Merges customers of one seller, both locked. Customers merged into the first one earlier follow. */
export async function mergeInto(database: Database, from: CustomerKey, to: CustomerKey): Promise<void> {
  const { customer, customerNote } = await recordsOf(database, { sellerIds: [to.sellerId] });
  const { now } = await readClock(database);
  const merged = { mergedInto: to.id, updatedAt: now };
  await customerNote.updateMany({ where: { customerId: from.id }, data: { customerId: to.id } });
  await customer.updateMany({ where: { mergedInto: from.id }, data: merged });
  await customer.updateMany({ where: { id: from.id }, data: { ...merged, status: 0 } });
}

/** Every e-mail of the customer and of the customers merged into it; as written and in lower case. */
export async function emailsOf(database: Database, { id, sellerId }: CustomerKey): Promise<string[]> {
  const { customer } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await customer.findMany({ where: { OR: [{ id }, { mergedInto: id }] }, select: { email: true } });
  return [...new Set(rows.flatMap(({ email }) => [email, email.toLowerCase()]))];
}

/** The customer of a seller with an e-mail, as written or in lower case; of several the newest. */
export async function guidOfEmail(database: Database, sellerId: number, email: string): Promise<string | null> {
  if (email === '') return null;
  const { customer } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await customer.findFirst({
    where: { email: { in: [...new Set([email, email.toLowerCase()])] }, mergedInto: null },
    orderBy: { id: 'desc' },
    select: { guid: true },
  });
  return found?.guid ?? null;
}
