import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { plain, platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import { findFact } from './facts.ts';

/**
 * Imports the demo sales into the sandbox bank's books once, since they were never paid there: they can be refunded
 * like any other and both books agree. Those of subscriptions came later, and are imported by themselves.
 */
const PARTS = [
  { fact: 'demo-told-to-bank', sale: { subscriptionId: null } },
  { fact: 'demo-subscriptions-told-to-bank', sale: { subscriptionId: { not: null } } },
] as const;

/** Kinds of attempts that an acquirer keeps in its books. */
const KINDS = ['pay', 'authorize', 'capture', 'refund', 'void', 'chargeback', 'chargeback-reversal'] as const;

/** The demo attempts as the bank keeps them, the oldest first. */
async function demoRecords(database: Database, { sale }: (typeof PARTS)[number]) {
  const { attempt } = await recordsOf(database, EVERY_TENANT);
  const rows = plain(
    await attempt.findMany({
      where: { processor: 'demo', state: 'succeeded', kind: { in: [...KINDS] }, sale },
      orderBy: { id: 'asc' },
      select: {
        ...columns('publicId', 'processorReference', 'kind', 'amount', 'currency', 'acquirer'),
        ...columns('authNumber', 'voucher', 'arn', 'cardBrand', 'cardMask', 'cardExpiry'),
        ...columns('cardIsForeign', 'settledAt', 'sellerId', 'originId'),
      },
    }),
  );
  const originIds = [...new Set(rows.flatMap(({ originId }) => originId ?? []))];
  const origins = await attempt.findMany({ where: { id: { in: originIds } }, select: { id: true, publicId: true } });
  const references = new Map(origins.map(({ id, publicId }) => [Number(id), publicId]));
  return rows.map(({ publicId, kind, amount, currency, authNumber, voucher, arn, settledAt, ...row }) => ({
    reference: publicId,
    processorReference: row.processorReference ?? publicId,
    operation: kind === 'pay' ? 'charge' : kind,
    amount,
    currency,
    acquirer: row.acquirer ?? 'Kupa Test Bank',
    authNumber,
    voucher,
    arn,
    merchant: String(row.sellerId),
    originalReference: row.originId === null ? null : (references.get(row.originId) ?? null),
    at: settledAt?.toISOString(),
    card:
      row.cardBrand && row.cardMask && row.cardExpiry
        ? {
            brand: row.cardBrand,
            mask: row.cardMask,
            expiry: row.cardExpiry,
            isForeign: row.cardIsForeign ?? false,
          }
        : null,
  }));
}

/** `bankUrl` and `bankKey` are the sandbox bank's. Throws when it does not take the records. */
export async function seedBank(
  database: Database,
  { bankUrl, bankKey }: { bankUrl: string; bankKey: string },
): Promise<void> {
  for (const part of PARTS)
    if (!(await findFact(database, part.fact))) await importPart(database, part, bankUrl, bankKey);
}

async function importPart(
  database: Database,
  part: (typeof PARTS)[number],
  bankUrl: string,
  bankKey: string,
): Promise<void> {
  const records = await demoRecords(database, part);
  for (let first = 0; first < records.length; first += 100) {
    const response = await fetch(`${bankUrl}/control/records`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bankKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ records: records.slice(first, first + 100) }),
    });
    if (!response.ok) throw new Error(`the bank did not take the demo records: ${response.status}`);
  }
  const { appFact } = await platformRecords(database);
  await appFact.createMany({ data: [{ key: part.fact, value: String(records.length) }], skipDuplicates: true });
}
