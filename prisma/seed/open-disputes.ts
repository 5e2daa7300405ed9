import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { plain, platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import { findFact } from './facts.ts';

/**
 * Cases that wait for an answer: the sandbox's bank charges back some recent payments of the first demo business, once.
 * They come to the product as every chargeback does, by the bank's notices, so that the bank takes an answer to them.
 */

const FACT = 'demo-disputed-at-bank';

const DAY_SECONDS = 86_400;

/** Reasons by the schemes' codes, and the time to answer. */
const CASES = [
  { reasonCode: '13.1', dueInSeconds: 2 * DAY_SECONDS },
  { reasonCode: '10.4', dueInSeconds: 9 * DAY_SECONDS },
  { reasonCode: '13.3', dueInSeconds: 13 * DAY_SECONDS },
] as const;

const asker = (bankUrl: string, bankKey: string) => async (method: 'PUT' | 'POST', path: string, body: object) => {
  const response = await fetch(`${bankUrl}/control/${path}`, {
    method,
    headers: { authorization: `Bearer ${bankKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the bank did not take ${path} of the demo: ${response.status}`);
};

/** Amounts of payments that are disputed, minor units. */
const AMOUNTS = { gte: 2_000, lte: 20_000 } as const;

/** `bankUrl` and `bankKey` are the sandbox bank's. Throws when it does not charge back. */
export async function seedOpenDisputes(
  database: Database,
  { bankUrl, bankKey }: { bankUrl: string; bankKey: string },
): Promise<void> {
  if (await findFact(database, FACT)) return;
  const payments = await disputedPayments(database);
  const ask = asker(bankUrl, bankKey);
  const { now } = await readClock(database);
  // Told of a moved clock as later by the product: cases are due in the days of the demo.
  await ask('PUT', 'clock', { offsetSeconds: Math.round((now.getTime() - Date.now()) / 1_000) });
  for (const [place, originalReference] of payments.entries())
    await ask('POST', 'chargebacks', { originalReference, ...CASES[place] });
  const { appFact } = await platformRecords(database);
  await appFact.createMany({ data: [{ key: FACT, value: String(payments.length) }], skipDuplicates: true });
}

/** References of the latest whole card payments of the first business, one for each case. */
async function disputedPayments(database: Database): Promise<string[]> {
  const { attempt, seller } = await recordsOf(database, EVERY_TENANT);
  const first = await seller.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  if (!first) return [];
  const sale = { status: 'completed', refunded: 0, subscriptionId: null, currency: 'ILS' } as const;
  const rows = plain(
    await attempt.findMany({
      where: {
        sellerId: first.id,
        processor: 'demo',
        state: 'succeeded',
        kind: 'pay',
        method: 'credit-card',
        amount: AMOUNTS,
        sale,
      },
      orderBy: { settledAt: 'desc' },
      take: CASES.length,
      select: { publicId: true },
    }),
  );
  return rows.map(({ publicId }) => publicId);
}
