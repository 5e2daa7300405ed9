import { withoutVat } from '#lib/kernel/vat.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { recordsOf, type TenantRecords } from '#lib/platform/db/records.ts';
import { DEMO_CUSTOMERS, DEMO_NOTES, DEMO_PRODUCTS, type DemoCustomer, type DemoProduct } from './demo-catalog.ts';
import { findFact, keepFact } from './facts.ts';
import { BUYERS } from './history/demo-records.ts';

/**
 * Products and customers of the first demo seller; the third stays without, so that empty lists can be seen too. The
 * buyers of the demo sales are among the customers: their pages show what they bought.
 */
const CATALOG_FACT = 'demo-catalog';
const SELLER = 'cafe@kupa.test';

/** Minutes. */
const DAY = 1_440;

/** Writes them once, in one database transaction. A database that has them is left alone. */
export async function seedCatalog(database: Database): Promise<void> {
  if (await findFact(database, CATALOG_FACT)) return;
  await database.inTransaction(async (inside) => {
    const records = await recordsOf(inside, EVERY_TENANT);
    const owner = await records.membership.findFirst({
      where: { user: { email: SELLER }, sellerId: { not: null } },
      select: { sellerId: true, userId: true },
    });
    if (!owner?.sellerId) return;
    const { sellerId, userId } = owner;
    const { now } = await readClock(inside);
    const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
    await records.product.createMany({
      data: DEMO_PRODUCTS.map((product, index) => ({ sellerId, ...productRow(product, index, at) })),
    });
    await records.customer.createMany({
      data: [...buyerRows(at), ...DEMO_CUSTOMERS.map((customer, index) => customerRow(customer, index, at))].map(
        (customer) => ({ sellerId, ...customer }),
      ),
    });
    await seedNotes(records, { sellerId, userId }, at);
    await keepFact(inside, CATALOG_FACT, '1');
  });
}

type At = (minutesAgo: number) => Date;

/** A note about every buyer with an address, the oldest first. */
async function seedNotes(
  { customer, customerNote }: TenantRecords,
  { sellerId, userId }: { sellerId: bigint; userId: bigint },
  at: At,
): Promise<void> {
  const notes = DEMO_NOTES.map(([mailbox, text, daysAgo]) => ({
    email: emailOf(mailbox),
    text,
    minutesAgo: daysAgo * DAY - 95,
  })).sort((one, other) => other.minutesAgo - one.minutesAgo);
  const about = await customer.findMany({
    where: { sellerId, email: { in: notes.map(({ email }) => email) } },
    orderBy: { id: 'asc' },
    select: { id: true, email: true },
  });
  await customerNote.createMany({
    data: notes.flatMap(({ email, text, minutesAgo }) =>
      about
        .filter((one) => one.email === email)
        .map(({ id }) => ({ customerId: id, userId, text, createdAt: at(minutesAgo) })),
    ),
  });
}

const emailOf = (mailbox: string): string => `${mailbox}@example.com`;

function productRow(
  [remoteId, name, description, price, { currency = 'ILS', isVatFree = false, cost, isGone = false } = {}]: DemoProduct,
  index: number,
  at: At,
) {
  const bare = (amount: number) => (isVatFree ? amount : withoutVat(amount));
  const minutesAgo = (isGone ? 420 + index : 20 + ((index * 137) % 370)) * DAY + index * 53;
  return {
    remoteId,
    name,
    description,
    status: isGone ? 0 : 1,
    currency,
    isVatFree,
    priceWithoutVat: bare(price),
    priceIncludeVat: price,
    costCurrency: cost === undefined ? null : currency,
    costIsVatFree: isVatFree,
    costWithoutVat: cost === undefined ? null : bare(cost),
    costIncludeVat: cost ?? null,
    createdAt: at(minutesAgo),
    updatedAt: at(minutesAgo / 3),
  };
}

function customerRow(
  [
    first,
    last,
    mailbox,
    city,
    { company = '', about = '', status = 1, birthday, gender, country = 'Israel' } = {},
  ]: DemoCustomer,
  index: number,
  at: At,
) {
  const minutesAgo = (5 + ((index * 83) % 350)) * DAY + index * 47;
  return {
    remoteId: `C-${1_040 + index}`,
    firstName: first,
    lastName: last,
    companyName: company,
    email: emailOf(mailbox),
    phone: `05${index % 10}${String(3_104_407 + index * 71_933).slice(0, 7)}`,
    description: about,
    country,
    city,
    gender: gender ?? null,
    birthday: birthday === undefined ? null : new Date(birthday),
    status,
    createdAt: at(minutesAgo),
    updatedAt: at(minutesAgo / 4),
  };
}

/** Buyers with a name and an e-mail. */
function buyerRows(at: At) {
  return BUYERS.filter(([name, email]) => name !== '' && email !== '').map(([name, email, phone], index) => {
    const [first = '', ...rest] = name.split(' ');
    const minutesAgo = (60 + index) * DAY + index * 71;
    return {
      remoteId: `C-${1_001 + index}`,
      firstName: first,
      lastName: rest.join(' '),
      email,
      phone,
      createdAt: at(minutesAgo),
      updatedAt: at(minutesAgo / 4),
    };
  });
}
