import { isUuid } from '#lib/kernel/ids.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf, type TenantRecords } from '#lib/platform/db/records.ts';
import type { Customer } from './domain.ts';
import { emailsOf } from './store-people.ts';
import { salesToEmails } from './customer-sales.sql.ts';

/** Activity of a customer: sales, by the e-mails they have had, and stored cards and accounts. */

type CustomerTotals = { currency: string; count: number; collected: number; refunded: number };
type CustomerToken = {
  id: string;
  method: PaymentMethod;
  mask: string;
  brand: string;
  expiry: string;
  state: string;
  isPermanent: boolean;
  createdAt: Date;
};
export type CustomerActivity = Awaited<ReturnType<typeof salesToEmails>> & {
  totals: CustomerTotals[];
  tokens: CustomerToken[];
};

const MAX_TOKENS = 50;

export async function customerActivity(database: Database, customer: Customer): Promise<CustomerActivity> {
  const { sellerId, token } = customer;
  const emails = await emailsOf(database, customer);
  const records = await recordsOf(database, { sellerIds: [sellerId] });
  const [sales, totals, tokens] = await Promise.all([
    salesToEmails(database, sellerId, emails),
    totalsOf(records, emails),
    tokensOf(records, emails, token?.guid ?? null),
  ]);
  return { ...sales, totals, tokens };
}

/** The currency of most sales first. */
async function totalsOf({ sale }: TenantRecords, emails: string[]): Promise<CustomerTotals[]> {
  const totals = await sale.groupBy({
    by: ['currency'],
    where: { buyerEmail: { in: emails } },
    _count: { id: true },
    _sum: { captured: true, refunded: true },
    orderBy: [{ _count: { id: 'desc' } }, { currency: 'asc' }],
  });
  return totals.map(({ currency, _count, _sum }) => ({
    currency,
    count: _count.id,
    collected: Number(_sum.captured ?? 0),
    refunded: Number(_sum.refunded ?? 0),
  }));
}

/** Tokens of these buyers, and the one that the customer was given; those of unpaid sales are left out. */
async function tokensOf(
  { buyerToken }: TenantRecords,
  emails: string[],
  given: string | null,
): Promise<CustomerToken[]> {
  const named = given === null ? [] : [{ publicId: given }, ...(isUuid(given) ? [{ uuid: given }] : [])];
  const tokens = await buyerToken.findMany({
    where: { state: { not: 'pending' }, OR: [{ buyerEmail: { in: emails } }, ...named] },
    select: {
      uuid: true,
      method: true,
      cardMask: true,
      cardBrand: true,
      cardExpiry: true,
      state: true,
      isPermanent: true,
      createdAt: true,
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_TOKENS,
  });
  return plain(tokens).map(({ uuid, method, cardMask, cardBrand, cardExpiry, ...token }) => ({
    ...token,
    id: uuid,
    method: method as PaymentMethod,
    mask: cardMask,
    brand: cardBrand,
    expiry: cardExpiry,
  }));
}
