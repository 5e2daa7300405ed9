import { request } from 'node:http';
import { statement } from '#lib/platform/db/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { compareBooks, quiesce } from '../books.ts';
import { atOnce, newSale, pause, pay } from '../client.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** Attempts that wait minutes for their buyer, and broken ones, beside an attempt in doubt that a buyer waits for. */

/** Longest that an attempt in doubt stays open, seconds. */
const ENDS_WITHIN_SECONDS = 60;

type Started = { outcome: string; refusal?: string };

/** The payment page's own post, from one of this machine's loopback addresses: each is a network of its own. */
function start(stage: Stage, path: string, details: object, localAddress: string): Promise<Started> {
  const { hostname, port } = new URL(stage.address());
  const body = JSON.stringify({ language: 'en', buyerName: 'Noa Cohen', details, once: freshFormToken() });
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path: `${path}/start`,
        method: 'POST',
        localAddress,
        headers: { 'content-type': 'application/json' },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () =>
            resolve(
              answer.statusCode === 200 ? (JSON.parse(text) as Started) : { outcome: `status ${answer.statusCode}` },
            ),
          );
      },
    );
    asked.on('error', reject).end(body);
  });
}

/** A payment that the acquirer made and whose answers were lost: in doubt. */
async function leaveInDoubt(stage: Stage, seller: TestSeller): Promise<string> {
  const saleId = await newSale(stage, seller);
  await stage.bank('POST', '/control/next', { merchant: String(seller.id), operation: 'charge', what: 'lose_answer' });
  await stage.bank('POST', '/control/next', { operation: 'cancel-or-confirm', what: 'lose_answer' });
  await pay(stage, seller, saleId);
  return saleId;
}

const STATUS = statement('faults_waits_status', 'SELECT status FROM sale WHERE public_id = $1');
const OPEN_STATE = statement(
  'faults_open_state',
  `SELECT a.state FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1 AND a.settled_at IS NULL`,
);
const WAITING = statement(
  'faults_waiting',
  `SELECT count(*)::int AS count FROM attempt WHERE seller_id = $1 AND state = 'challenged'`,
);

/** Seconds until all of these sales are completed; null where one is not within the time. */
async function secondsUntilPaid(stage: Stage, sales: readonly string[]): Promise<number | null> {
  const begun = performance.now();
  const isPaid = async (saleId: string) =>
    (await stage.database.query<{ status: string }>(STATUS, [saleId]))[0]?.status === 'completed';
  while (performance.now() - begun < ENDS_WITHIN_SECONDS * 1_000) {
    if ((await Promise.all(sales.map(isPaid))).every(Boolean)) return (performance.now() - begun) / 1_000;
    await pause(200);
  }
  return null;
}

export const r14: FaultRow = {
  id: 'R-14',
  fault:
    '1,000 payments wait for their buyers, all of them due to be asked about, at an acquirer that takes half a ' +
    'second for each answer, while payments are left in doubt',
  wanted: 'an attempt in doubt ends within 60 s; from one network 60 starts an hour are taken, the rest asks nobody',
  async run(stage, { isShort, check }) {
    const [waits, rounds, each] = isShort ? [300, 2, 3] : [1_000, 5, 5];
    const [slow, seller] = [
      await stage.givenSeller({ rateLimit: 10_000 }),
      await stage.givenSeller({ rateLimit: 10_000 }),
    ];
    const link = await newSale(stage, slow, { sale_type: 'template', sale_payment_method: 'multi' });
    const answers: Started[] = [];
    await atOnce(
      Array.from({ length: waits }),
      10,
      async (_, index) =>
        void answers.push(
          await start(stage, `/sale/template/${link}`, { method: 'paypal' }, `127.0.${6 + Math.floor(index / 50)}.1`),
        ),
    );
    const [open] = await stage.database.query<{ count: number }>(WAITING, [slow.id]);
    check.saw('open waits', open?.count ?? 0, waits);
    const flood: Started[] = [];
    await atOnce(
      Array.from({ length: 100 }),
      10,
      async () => void flood.push(await start(stage, `/sale/template/${link}`, { method: 'paypal' }, '127.0.99.1')),
    );
    const taken = flood.filter(({ outcome }) => outcome === 'waiting').length;
    check.always(`60 starts of 100 from one network, not ${taken}`, taken === 60);
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 500 });
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const doubtful: string[] = [];
      for (let at = 0; at < each; at += 1) doubtful.push(await leaveInDoubt(stage, seller));
      // Every wait is due at once, and so is every attempt that has a lease.
      await stage.moveClock(121);
      const seconds = await secondsUntilPaid(stage, doubtful);
      check.always(`attempts in doubt end within ${ENDS_WITHIN_SECONDS} s`, seconds !== null);
      longest = Math.max(longest, seconds ?? ENDS_WITHIN_SECONDS);
    }
    const [still] = await stage.database.query<{ count: number }>(WAITING, [slow.id]);
    check.saw('waits that were open all the while', still?.count ?? 0, waits);
    await stage.bank('PUT', '/control/behaviour', {});
    await stage.moveClock(20 * 60);
    await quiesce(stage, 180);
    const { differences } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    return (
      `${still?.count} open waits; ${rounds * each} attempts in doubt ended after at most ${longest.toFixed(1)} ` +
      `s; of 100 starts from one network ${taken} were taken`
    );
  },
};

/**
 * As one was found: a bank has a debit whose attempt is not one that may wait at a bank. Every question about it ends
 * in an error of the database (23514).
 */
const BREAK = statement(
  'faults_break_attempt',
  `WITH broken AS (UPDATE attempt a SET kind = 'tokenize', state = 'in_doubt', waits_until = NULL,
    lease_until = app_now() FROM sale s WHERE s.id = a.sale_id AND s.public_id = $1 AND a.state = 'submitted'
    RETURNING a.public_id, a.sale_id),
untold AS (UPDATE sale SET status = 'initial' FROM broken WHERE sale.id = broken.sale_id)
SELECT public_id AS "attemptId" FROM broken`,
);
const ON_RECORD = statement(
  'faults_on_record',
  `SELECT count(*)::int AS count FROM invariant_violation WHERE what = $1 AND invariant LIKE 'I07%'
    AND resolved_at IS NULL`,
);

export const r15: FaultRow = {
  id: 'R-15',
  fault: 'attempts that cannot be booked stand in every round of the sweeper, beside payments that were left in doubt',
  wanted:
    'everything else ends within 60 s; after five minutes I07 names each, also in the metrics and on the ' +
    'status page, and goes on naming it',
  async run(stage, { isShort, check }) {
    const [brokenOnes, each] = isShort ? [2, 5] : [10, 40];
    const [odd, seller] = [
      await stage.givenSeller({ rateLimit: 10_000 }),
      await stage.givenSeller({ rateLimit: 10_000 }),
    ];
    const details = {
      method: 'il-direct-debit',
      bank: '54',
      branch: '112',
      account: '2222111',
      holder: 'Dana Levi',
      socialId: '008336174',
      hasAgreed: true,
    };
    const attempts: string[] = [];
    for (let at = 0; at < brokenOnes; at += 1) {
      const saleId = await newSale(stage, odd, { sale_payment_method: 'il-direct-debit' });
      const { outcome } = await start(stage, `/sale/generate/${saleId}`, details, '127.0.0.1');
      const [broken] = await stage.database.query<{ attemptId: string }>(BREAK, [saleId]);
      check.always(`a bank has a debit, not ${outcome}`, broken !== undefined);
      if (broken) attempts.push(broken.attemptId);
    }
    const doubtful: string[] = [];
    for (let at = 0; at < each; at += 1) {
      const saleId = await leaveInDoubt(stage, seller);
      const [open] = await stage.database.query<{ state: string }>(OPEN_STATE, [saleId]);
      if (open) doubtful.push(saleId);
    }
    check.saw('attempts in doubt', doubtful.length, Math.ceil(each / 2));
    await stage.moveClock(41);
    const seconds = await secondsUntilPaid(stage, doubtful);
    check.always(`everything else ends within ${ENDS_WITHIN_SECONDS} s`, seconds !== null);
    const { differences } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    await stage.moveClock(301);
    const named = await secondsUntilNamed(stage, attempts);
    check.always('I07 names every one of them within two checks', named !== null);
    // Two hours later nothing about it has changed, and it is still on record.
    await stage.moveClock(2 * 3_600);
    await pause(65_000);
    check.always('I07 still names every one of them', (await secondsUntilNamed(stage, attempts)) !== null);
    check.breaks('I07');
    return (
      `${brokenOnes} broken attempts; ${doubtful.length} others ended after at most ` +
      `${(seconds ?? ENDS_WITHIN_SECONDS).toFixed(1)} s; all broken ones named ${named?.toFixed(0)} s after ` +
      'their five minutes, and still two hours later'
    );
  },
};

/** Until the record and the metrics of a process say so; null after two turns of the check. */
async function secondsUntilNamed(stage: Stage, attempts: readonly string[]): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < 130_000) {
    const named = await Promise.all(
      attempts.map(
        async (attemptId) => (await stage.database.query<{ count: number }>(ON_RECORD, [attemptId]))[0]?.count === 1,
      ),
    );
    if (named.every(Boolean) && (await gaugeOfI07(stage)) >= attempts.length)
      return (performance.now() - begun) / 1_000;
    await pause(1_000);
  }
  return null;
}

async function gaugeOfI07(stage: Stage): Promise<number> {
  const text = await fetch(`${new URL(stage.address()).origin}/api/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return Number(/^kupa_invariants_broken\{invariant="I07"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}
