import { payoutEntries } from '#lib/modules/ledger/index.ts';
import { httpPayoutBank } from '#lib/modules/payouts/bank/http-payout-bank.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { compose } from '#lib/modules/payouts/domain/composition.ts';
import { workOnPayouts } from '#lib/modules/payouts/hand-over.ts';
import { insertPayout } from '#lib/modules/payouts/store-claim.sql.ts';
import { type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { fillEntries, givenPerson, openAccounts, rollUp, tidy, ZONE } from './fill/fill-payouts.ts';
import { fillSellers } from './fill/fill-sellers.ts';
import { atLeast, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage, type Stage } from './lib/stage.ts';
import { inTurns, measureHere, median, perSecond, ratioOf, type Rounds, tableOf } from './lib/turns.ts';

/** Payouts: a run of 10,000 sellers beside bare inserts and the bank alone. */

const SELLERS = 10_000;
const WIDTH = 8;

const IDS = statement(
  'bench_payees',
  'SELECT array_agg(id ORDER BY id) AS ids FROM seller WHERE partner_id = $1 AND id <> $2',
);
const REST = statement('bench_rest_payouts', 'UPDATE payout SET next_at = NULL WHERE next_at IS NOT NULL');
const WAKE = statement(
  'bench_wake_payouts',
  `UPDATE payout SET next_at = app_now() WHERE id IN (SELECT id FROM payout WHERE status = 'scheduled'
    AND seller_id = ANY ($2::bigint[]) ORDER BY id LIMIT $1)`,
);

/** Gives away so many at a time, each once. */
function dealt<Item>(all: readonly Item[]): (count: number) => Item[] {
  let next = 0;
  return (count) => {
    const part = all.slice(next, next + count);
    next += count;
    return part;
  };
}

const asked = (sellerId: number) => ({ sellerId, currency: 'ILS', origin: 'schedule', createdBy: null }) as const;

/** The rows of a claim without its look at the books and its lock. */
async function bareClaim(database: OpenDatabase, sellerId: number, accountId: number): Promise<void> {
  const amount = 1_000;
  const lines = [{ cause: 'adjustment' as const, amount, ofChargeback: false, isForeign: false, count: 1 }];
  const { composition } = compose({
    lines,
    broughtForward: 0,
    kept: 0,
    available: amount,
  });
  if (!composition) throw new Error('nothing to pay');
  await insertPayout(database, {
    payee: { kind: 'seller', id: sellerId },
    currency: 'ILS',
    origin: 'schedule',
    createdBy: null,
    publicId: newId('payout'),
    composition,
    lines,
    accountId,
    previousId: null,
    upToEntry: 0,
    youngEntries: [],
    valueDay: '2026-01-01',
    entries: payoutEntries({ amount, payee: { kind: 'seller', id: sellerId } }),
  });
}

async function runs(stage: Stage, owner: OpenDatabase, rounds: number): Promise<[claims: Rounds, handed: Rounds]> {
  const { database } = stage.filled;
  const partner = await fillSellers(owner, 2 * SELLERS);
  const [{ ids } = { ids: [] }] = await owner.query<{ ids: string[] }>(IDS, [partner.id, 0]);
  const all = ids.map(Number);
  const [product, bare] = [all.slice(0, SELLERS), all.slice(SELLERS)];
  await openAccounts(owner, all);
  await fillEntries(owner, { sellerIds: product, count: SELLERS, createdBy: await givenPerson(owner) });
  await rollUp(owner);
  await tidy(stage.filled.ownerUrl);
  const [{ id: accountId } = { id: 0 }] = await owner.query<{ id: number }>(
    statement('bench_account', 'SELECT id FROM payout_account LIMIT 1'),
    [],
  );
  const chunk = Math.floor(SELLERS / (rounds + 1));
  const [nextOfProduct, nextOfBare] = [dealt(product), dealt(bare)];
  const claims = await inTurns(
    [
      {
        name: 'claims of the run',
        run: () =>
          measureHere(nextOfProduct(chunk), WIDTH, async (sellerId) => {
            const claimed = await claimPayout({ database, timeZone: ZONE }, asked(sellerId));
            if (typeof claimed === 'string') throw new Error(`no payout: ${claimed}`);
          }),
      },
      {
        name: 'bare inserts of the same rows',
        run: () => measureHere(nextOfBare(chunk), WIDTH, (sellerId) => bareClaim(database, sellerId, accountId)),
      },
    ],
    rounds,
  );
  await owner.query(REST, []);
  return [claims, await handOvers(stage, owner, { product, chunk, rounds })];
}

async function handOvers(
  stage: Stage,
  owner: OpenDatabase,
  { product, chunk, rounds }: { product: readonly number[]; chunk: number; rounds: number },
): Promise<Rounds> {
  const { database } = stage.filled;
  const bank = httpPayoutBank({ url: stage.bank.origin, key: stage.bank.key });
  const context = {
    database,
    timeZone: ZONE,
    bank,
    origin: 'http://localhost:3000',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  const account = { bank: '12', branch: '600', number: '123456', holder: 'Dana Levi' };
  const order = () => ({ reference: newId('payout'), amount: 1_000, currency: 'ILS', account });
  try {
    return await inTurns(
      [
        {
          name: 'payouts handed over',
          run: async () => {
            await owner.query(WAKE, [chunk, product]);
            const measured = await measureHere([...Array(Math.ceil(chunk / WIDTH)).keys()], 1, () =>
              workOnPayouts(context, WIDTH),
            );
            return { ...measured, requests: chunk };
          },
        },
        {
          name: 'orders to the bank alone',
          run: () =>
            measureHere(Array.from({ length: chunk }, order), WIDTH, async (one) => {
              const { outcome } = await bank.submit(one, 10_000);
              if (outcome !== 'accepted') throw new Error(`the bank: ${outcome}`);
            }),
        },
      ],
      rounds,
    );
  } finally {
    await bank.close();
  }
}

export async function benchPayouts(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 1, servers: [] });
  const owner = openDatabase(stage.filled.ownerUrl);
  try {
    const [claims, handed] = await runs(stage, owner, rounds);
    const each = (of: Rounds, name: string) => median((of.get(name) ?? []).map(perSecond));
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${SELLERS.toLocaleString('en')} sellers paid once each, ` +
          `${WIDTH} at once; ${rounds} rounds in turns`,
      ),
      '',
      tableOf('The run', claims, 'bare inserts of the same rows'),
      '',
      tableOf('To the sandbox’s bank', handed, 'orders to the bank alone'),
    ].join('\n');
    console.log(`\n${text}`);
    writeSection('bench:payouts', text);
    const ofBare = ratioOf(claims, 'claims of the run', 'bare inserts of the same rows').ofMedians;
    writeTargets('payouts', [
      atLeast('claims of a run of 10,000 sellers, each second', 100, each(claims, 'claims of the run')),
      atLeast('claims of a run ÷ bare inserts of their rows', 0.2, ofBare),
    ]);
  } finally {
    await owner.close();
    await stage.close();
  }
}
