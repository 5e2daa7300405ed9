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

type Bank = { bankUrl: string; bankKey: string };

/** Asks the control API of the sandbox's bank. Throws when it does not do what it is asked. */
export const bankControl =
  ({ bankUrl, bankKey }: Bank) =>
  async <Answer>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${bankUrl}/control/${path}`, {
      method,
      headers: { authorization: `Bearer ${bankKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the bank did not take ${path} of the demo: ${response.status}`);
    return (await response.json()) as Answer;
  };

/** The bank's clock is where that of the demo is: what it charges back is due in the days of the demo. */
export async function setBankClock(database: Database, ask: ReturnType<typeof bankControl>): Promise<void> {
  const { now } = await readClock(database);
  await ask('PUT', 'clock', { offsetSeconds: Math.round((now.getTime() - Date.now()) / 1_000) });
}

/** Amounts of payments that are disputed, minor units. */
const AMOUNTS = { gte: 2_000, lte: 20_000 } as const;

/** `bankUrl` and `bankKey` are the sandbox bank's. Throws when it does not charge back. */
export async function seedOpenDisputes(database: Database, bank: Bank): Promise<void> {
  if (await findFact(database, FACT)) return;
  const payments = await paymentsOfDemo(database, CASES.length);
  const ask = bankControl(bank);
  await setBankClock(database, ask);
  for (const [place, originalReference] of payments.entries())
    await ask('POST', 'chargebacks', { originalReference, ...CASES[place] });
  const { appFact } = await platformRecords(database);
  await appFact.createMany({ data: [{ key: FACT, value: String(payments.length) }], skipDuplicates: true });
}

/**
 * References of the latest whole card payments of the first business that nobody disputes. `after`: so many of them are
 * left to others.
 */
export async function paymentsOfDemo(database: Database, most: number, after = 0): Promise<string[]> {
  const { attempt, seller } = await recordsOf(database, EVERY_TENANT);
  const first = await seller.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  if (!first) return [];
  const sale = { status: 'completed', refunded: 0, chargedBack: 0, subscriptionId: null, currency: 'ILS' } as const;
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
      skip: after,
      take: most,
      select: { publicId: true },
    }),
  );
  return rows.map(({ publicId }) => publicId);
}
