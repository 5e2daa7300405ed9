import { spanOf } from '#lib/modules/statements/domain/period.ts';
import { readMonth } from '#lib/modules/statements/read-month.ts';
import { readChanges } from '#lib/modules/statements/store-changes.sql.ts';
import { type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import { fillPayments } from '#lib/testing/payouts/fill-payments.ts';
import { rollUp, tidy, ZONE } from './fill/fill-payouts.ts';
import { atLeast, atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage } from './lib/stage.ts';
import { inTurns, measureHere, median, ratioOf, tableOf, type Turn } from './lib/turns.ts';

/**
 * The statement of a month of a hundred thousand entries, beside the one statement that sums what stands across from
 * the same entries, which knows neither kinds nor shares nor the balance before.
 */

const ENTRIES = 100_000;

/** Statements of a turn. */
const ASKED = 5;

/** Seconds within which the month of an owner is read. */
const MOST_SECONDS = 15;

const ACROSS = statement(
  'bench_sums_across',
  `SELECT across.account, count(*), sum(across.amount) FROM ledger_entry own JOIN ledger_entry across
    ON across.attempt_id = own.attempt_id AND across.posting = own.posting AND across.account <> 'seller_balance'
  WHERE own.account = 'seller_balance' AND own.owner_id = $1 AND own.currency = 'ILS' AND own.created_at >= $2
    AND own.created_at < $3 GROUP BY across.account`,
);
const LAST_MONTH = statement(
  'bench_last_month',
  `SELECT to_char((app_now() AT TIME ZONE $1) - interval '1 month', 'YYYY-MM') AS month`,
);

async function lastMonth(owner: OpenDatabase): Promise<string> {
  const [row] = await owner.query<{ month: string }>(LAST_MONTH, [ZONE]);
  return row?.month ?? '';
}

export async function benchMonths(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 1, servers: [] });
  const owner = openDatabase(stage.filled.ownerUrl);
  try {
    const { database, sellerIds } = stage.filled;
    const [sellerId = 0] = sellerIds;
    const month = await lastMonth(owner);
    const span = spanOf(month, ZONE);
    await fillPayments(owner, { sellerId, from: span.from, until: span.until, count: ENTRIES });
    await rollUp(owner);
    await tidy(stage.filled.ownerUrl);
    const of = { kind: 'seller', id: sellerId } as const;
    const holder = { kind: 'seller', name: 'Bench', businessNumber: '' } as const;
    const asked = { owner: of, holder, currency: 'ILS', month, today: span.lastDay };
    const each = [...Array(ASKED).keys()];
    const turn = (name: string, ask: () => Promise<unknown>): Turn => ({
      name,
      run: () => measureHere(each, 1, ask),
    });
    const read = await inTurns(
      [
        turn('the statement of the month', () => readMonth({ database, timeZone: ZONE }, asked, null)),
        turn('its changes by kind', () => readChanges(database, { owner: of, currency: 'ILS', ...span })),
        turn('one sum of what stands across', () => database.query(ACROSS, [sellerId, span.from, span.until])),
      ],
      rounds,
    );
    const seconds = median((read.get('the statement of the month') ?? []).map((run) => run.p50)) / 1_000;
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, a month of ${ENTRIES.toLocaleString('en')} entries of one balance, one ` +
          `at a time, ${ASKED} of each, ${rounds} rounds in turns`,
      ),
      '',
      tableOf('The month', read, 'one sum of what stands across'),
    ].join('\n');
    console.log(`\n${text}`);
    writeSection('bench:months', text);
    const { ofMedians } = ratioOf(read, 'the statement of the month', 'one sum of what stands across');
    writeTargets('months', [
      atMost('statement of a month of 100,000 entries', MOST_SECONDS, seconds, ' s'),
      atLeast('statement of a month of 100,000 entries ÷ one sum of what stands across', 0.1, ofMedians),
    ]);
  } finally {
    await owner.close();
    await stage.close();
  }
}
