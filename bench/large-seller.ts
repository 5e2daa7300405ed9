import { balancesContext, payoutsReading } from '#lib/contexts.ts';
import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { serveGetBalance, serveListEntries } from '#lib/modules/balances/api.ts';
import { rollUpMonths } from '#lib/modules/balances/store-months.sql.ts';
import { serveGetPayout, serveListPayouts, serveListPayoutTransactions } from '#lib/modules/payouts/api/payouts.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { everyEntryRow, listEntryRows } from '#lib/modules/payouts/queries/list-lines.sql.ts';
import { feesOfMonth } from '#lib/modules/payouts/queries/sum-fees.sql.ts';
import { readComposition } from '#lib/modules/payouts/read-composition.ts';
import type { EntriesQuery } from '#lib/modules/payouts/views/entries.ts';
import { type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import type { Call } from '#lib/platform/http/api/api-handler.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { fillBooks } from '#lib/testing/payouts/fill-books.ts';
import { givenPerson, openAccounts, rollUp, tidy, ZONE } from './fill/fill-payouts.ts';
import { fillSellers } from './fill/fill-sellers.ts';
import { atMost, conditions, loadNow, type Target, writeSection, writeTargets } from './lib/report.ts';
import { setStage, type Stage } from './lib/stage.ts';
import { inTurns, measureHere, median, type Rounds, type Turn } from './lib/turns.ts';

/**
 * Money of a seller with a million entries of its balance, beside the same questions about one with ten thousand, and
 * what a payout to a partner of many sellers is made of. A year of both is filled in week by week, and each is paid
 * out.
 */

const LARGE = 1_000_000;
const SMALL = 10_000;
const WEEKS = 52;
const WEEK_MS = 7 * 86_400_000;
/** Of a sale, a refund and whatever else, one in 20 has a second and a third entry. */
const EVENTS_OF = (entries: number): number => Math.ceil(entries / 1.05 / WEEKS);

/** Each question, a turn. */
const ASKED = 40;

/** Payments of a month with a fee, and the sellers of the partner that has them. */
const FEES = 300_000;
const SELLERS = 10_000;

const SET_CLOCK = statement(
  'bench_set_clock',
  `UPDATE app_clock SET offset_seconds = extract(epoch FROM $1::timestamptz - clock_timestamp())`,
);
const MOVE_CLOCK = statement('bench_move_clock', 'UPDATE app_clock SET offset_seconds = offset_seconds + $1');
const ANALYZE = statement('', 'ANALYZE ledger_entry, attempt, sale, balance_day');
const MIDDLE = statement(
  'bench_middle_entry',
  `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY id) AS id, count(*) AS count FROM ledger_entry
    WHERE account = 'seller_balance' AND owner_id = $1`,
);
const PAYOUTS = statement(
  'bench_payouts_of_a_seller',
  'SELECT public_id AS "publicId" FROM payout WHERE seller_id = $1 ORDER BY id',
);

/** A seller that is asked about. */
type Seller = { id: number; svcId: string; middle: number; count: number; payouts: string[] };

async function fillYear(stage: Stage, owner: OpenDatabase): Promise<{ large: Seller; small: Seller }> {
  const { database, sellerIds, sellers, ownerUrl } = stage.filled;
  const sizes = [LARGE, SMALL];
  const end = Date.now();
  const createdBy = await givenPerson(owner);
  await owner.query(SET_CLOCK, [new Date(end - (WEEKS + 1) * WEEK_MS)]);
  await openAccounts(owner, sellerIds);
  console.log('Filling in a year (once) …');
  for (let week = 0; week < WEEKS; week += 1) {
    const since = new Date(end - (WEEKS - week) * WEEK_MS);
    const until = new Date(since.getTime() + WEEK_MS - 120_000);
    for (const [place, sellerId] of sellerIds.entries())
      await fillBooks(owner, {
        ...{ sellerIds: [sellerId], events: EVENTS_OF(sizes[place] ?? SMALL) },
        ...{ since, until, createdBy },
      });
    await owner.query(SET_CLOCK, [new Date(since.getTime() + WEEK_MS)]);
    await rollUp(owner);
    if (week % 4 === 3) await owner.query(ANALYZE, []);
    for (const sellerId of sellerIds)
      await claimPayout(
        { database, timeZone: ZONE },
        { sellerId, currency: 'ILS', origin: 'schedule', createdBy: null },
      );
  }
  await rollUp(owner);
  while (await rollUpMonths(owner, ZONE));
  await tidy(ownerUrl);
  const of = async (place: number): Promise<Seller> => {
    const id = sellerIds[place] ?? 0;
    const [found] = await owner.query<{ id: number; count: number }>(MIDDLE, [id]);
    const payouts = (await owner.query<{ publicId: string }>(PAYOUTS, [id])).map(({ publicId }) => publicId);
    return { id, svcId: sellers[place] ?? '', middle: found?.id ?? 0, count: found?.count ?? 0, payouts };
  };
  return { large: await of(0), small: await of(1) };
}

type Question = readonly [name: string, ask: (seller: Seller) => Promise<unknown>];

function questionsOf({ filled: { database } }: Stage, owner: OpenDatabase): Question[] {
  const balances = { ...balancesContext(), database, timeZone: ZONE };
  const reading = { ...payoutsReading(), database, timeZone: ZONE };
  const call = ({ svcId }: Seller): Call => ({
    session: 'bench',
    language: 'en',
    named: null,
    headers: new Headers(),
    ip: '127.0.0.1',
    credentials: { sellerIndex: secretIndex(svcId), clientKeyIndex: null },
  });
  const answered = async (answer: Promise<{ ok: boolean }>): Promise<void> => {
    if (!(await answer).ok) throw new Error('a question was refused');
  };
  const after = (id: number) => Buffer.from(String(id)).toString('base64url');
  const entries =
    (query: (of: Seller) => { cause?: EntryCause; cursor?: string; from?: string; to?: string }) => (of: Seller) =>
      answered(serveListEntries(balances, { seller_svc_id: of.svcId, ...query(of) } as never, call(of)));
  const middleOf = ({ payouts }: Seller) => payouts[Math.floor(payouts.length / 2)] ?? '';
  const month = new Date(Date.now() - 120 * 86_400_000).toISOString().slice(0, 7);
  const day = new Date(Date.now() - 340 * 86_400_000).toISOString().slice(0, 10);
  const coming = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const query = (of: Seller, more: Partial<EntriesQuery>): EntriesQuery => ({
    ...{ currency: null, term: null, cause: null, cards: null, place: null },
    ...{ ownerId: of.id, scope: { payoutId: middleOf(of) }, ...more },
  });
  const list = (more: Partial<EntriesQuery>) => (of: Seller) => listEntryRows(database, query(of, more), ZONE);
  return [
    ['GET /balance', (of) => answered(serveGetBalance(balances, { seller_svc_id: of.svcId } as never, call(of)))],
    ['GET /balance/entries, first page', entries(() => ({}))],
    ['a page in the middle', entries(({ middle }) => ({ cursor: after(middle) }))],
    ['a day of a year ago', entries(() => ({ from: day, to: day }))],
    ['refunds, 1 in 20', entries(() => ({ cause: 'refund' }))],
    ['chargebacks, 1 in 500', entries(() => ({ cause: 'chargeback' }))],
    ['charges to the own card, 1 in 25,000', entries(() => ({ cause: 'card-charge' }))],
    ['a marketplace fee, 1 in 5,000, of no index', entries(() => ({ cause: 'market-fee' }))],
    [
      'GET /payouts, first page',
      (of) => answered(serveListPayouts(reading, { seller_svc_id: of.svcId } as never, call(of))),
    ],
    [
      'GET /payouts/{payout_id}',
      (of) =>
        answered(serveGetPayout(reading, { payout_id: middleOf(of), seller_svc_id: of.svcId } as never, call(of))),
    ],
    [
      'GET /payouts/{payout_id}/transactions',
      (of) =>
        answered(
          serveListPayoutTransactions(reading, { payout_id: middleOf(of), seller_svc_id: of.svcId } as never, call(of)),
        ),
    ],
    ['screen: lines of a payout and their sums', list({})],
    ['screen: chargebacks of a payout', list({ term: 'chargebacks' })],
    ['screen: lines of a month and their sums', list({ scope: { month } })],
    ['screen: refunds of a month', list({ scope: { month }, cause: 'refund' })],
    [
      'screen: foreign cards of a month, 1 in 400',
      list({ scope: { month }, cause: 'processing-fee', cards: 'foreign' }),
    ],
    ['screen: lines of a day to come and their sums', list({ scope: { day: coming } })],
    ['screen: fees of a month', ({ id }) => feesOfMonth(database, { sellerId: id, month, timeZone: ZONE })],
    ['export: 500 entries of a payout', (of) => everyEntryRow(database, query(of, {}), ZONE).next()],
    ['claim of a week, as it is composed', ({ id }) => inAWeek(owner, () => composed(database, 'seller', id))],
  ];
}

const composed = (database: OpenDatabase, kind: 'seller' | 'partner', id: number) =>
  readComposition(database, { payee: { kind, id }, currency: 'ILS', timeZone: ZONE });

/** Asks when the last week is released. */
async function inAWeek<Answer>(owner: OpenDatabase, ask: () => Promise<Answer>): Promise<Answer> {
  await owner.query(MOVE_CLOCK, [WEEK_MS / 1_000]);
  try {
    return await ask();
  } finally {
    await owner.query(MOVE_CLOCK, [-WEEK_MS / 1_000]);
  }
}

const IDS = statement(
  'bench_sellers_of_partner',
  'SELECT array_agg(id ORDER BY id) AS ids FROM seller WHERE partner_id = $1',
);

/** How long the composition of a partner's payout takes, milliseconds. */
async function ofPartner(stage: Stage, owner: OpenDatabase, rounds: number): Promise<number> {
  const partner = await fillSellers(owner, SELLERS);
  const [{ ids } = { ids: [] }] = await owner.query<{ ids: string[] }>(IDS, [partner.id]);
  const until = new Date(Date.now() - 120_000);
  await fillBooks(owner, {
    ...{ sellerIds: ids.map(Number), events: Math.ceil(FEES / 0.95), marketEvery: 1, partnerId: partner.id },
    ...{ since: new Date(until.getTime() - 30 * 86_400_000), until, createdBy: await anybody(owner) },
  });
  await rollUp(owner);
  await tidy(stage.filled.ownerUrl);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    await composed(stage.filled.database, 'partner', partner.id);
    if (round > 0) times.push(performance.now() - begun);
  }
  return median(times);
}

const anybody = async (owner: OpenDatabase): Promise<number> =>
  (await owner.query<{ id: number }>(statement('bench_anybody', 'SELECT id FROM app_user'), []))[0]?.id ?? 0;

/** Milliseconds within which a page is there, and a claim is composed. */
const MOST_MS = { page: 100, claim: 1_000 };

export async function benchLargeSeller(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 2, servers: [] });
  const owner = openDatabase(stage.filled.ownerUrl);
  try {
    const { large, small } = await fillYear(stage, owner);
    const questions = questionsOf(stage, owner);
    const each = [...Array(ASKED).keys()];
    const turn = (of: Seller, [name, ask]: Question): Turn => ({
      name: `${of.id} ${name}`,
      run: () => measureHere(each, 1, () => ask(of)),
    });
    const read = await inTurns(
      questions.flatMap((question) => [turn(large, question), turn(small, question)]),
      rounds,
    );
    const partnerMs = await ofPartner(stage, owner, rounds);
    const figures = questions.map(([name]) => figureOf(read, name, { large, small }));
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, a seller with ${large.count.toLocaleString('en')} entries of its ` +
          `balance and one with ${small.count.toLocaleString('en')}, each paid out ${WEEKS} times; handlers without ` +
          `HTTP and what screens ask, one at a time, ${ASKED} of each, ${rounds} rounds in turns`,
      ),
      '',
      '| Asked | p50 | p99 | p50 of the smaller | ÷ |',
      '|---|---|---|---|---|',
      ...figures.map(
        ({ name, p50, p99, smaller }) =>
          `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${smaller.toFixed(1)} ms | ` +
          `${(p50 / smaller).toFixed(2)} |`,
      ),
      '',
      `A payout to a partner with ${FEES.toLocaleString('en')} fees of ${SELLERS.toLocaleString('en')} sellers is ` +
        `composed in ${partnerMs.toFixed(0)} ms.`,
    ].join('\n');
    console.log(`\n${text}`);
    writeSection('bench:large-seller', text);
    writeTargets('large-seller', targetsOf(figures, partnerMs));
  } finally {
    await owner.close();
    await stage.close();
  }
}

type Figure = { name: string; p50: number; p99: number; smaller: number };

function figureOf(read: Rounds, name: string, { large, small }: { large: Seller; small: Seller }): Figure {
  const of = (seller: Seller) => read.get(`${seller.id} ${name}`) ?? [];
  return {
    name,
    p50: median(of(large).map((run) => run.p50)),
    p99: median(of(large).map((run) => run.p99)),
    smaller: median(of(small).map((run) => run.p50)),
  };
}

function targetsOf(figures: readonly Figure[], partnerMs: number): Target[] {
  const [pages, claims] = [figures.slice(0, -1), figures.slice(-1)];
  const slowest = pages.reduce((one, other) => (other.p50 > one.p50 ? other : one));
  return [
    atMost('GET /balance of 1,000,000 entries, p50', 10, pages[0]?.p50 ?? Infinity, ' ms'),
    atMost(`slowest page of 1,000,000 entries (${slowest.name}), p50`, MOST_MS.page, slowest.p50, ' ms'),
    atMost('claim of a week of 1,000,000 entries a year', MOST_MS.claim, claims[0]?.p50 ?? Infinity, ' ms'),
    atMost('payout of 300,000 market fees, composed', MOST_MS.claim, partnerMs, ' ms'),
  ];
}
