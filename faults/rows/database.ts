import { statement } from '#lib/platform/db/database.ts';
import { compareBooks, quiesce } from '../books.ts';
import { type ApiResponse, atOnce, call, newSale, paidSale, pause, pay, refund } from '../client.ts';
import type { FaultRow } from '../row.ts';
import { refundOnce, settleStorm } from './crashes.ts';

/** D: the database goes away in the middle. */

export const d01: FaultRow = {
  id: 'D-01',
  fault: 'all connections terminated every 2 s under load',
  wanted: 'clean answers, no process dies, nothing lost',
  async run(stage, { isShort, check }) {
    const seller = await stage.givenSeller();
    const TERMINATE = statement(
      'faults_terminate',
      `SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity WHERE usename = 'kupa_app'
        AND pid <> pg_backend_pid()`,
    );
    let [isOver, terminated, done] = [false, 0, 0];
    const codes = new Map<number, number>();
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const saleId = await newSale(stage, seller).catch(() => null);
          if (saleId === null) continue;
          const { code } = await pay(stage, seller, saleId);
          codes.set(code, (codes.get(code) ?? 0) + 1);
          done += 1;
        }
      }),
    );
    for (let turn = 0; turn < (isShort ? 4 : 30); turn += 1) {
      await pause(2_000);
      const [row] = await stage.database.query<{ count: number }>(TERMINATE, []);
      terminated += row?.count ?? 0;
    }
    isOver = true;
    await load;
    check.always(
      'both processes live',
      stage.webs.every(({ isUp }) => isUp),
    );
    check.always(
      `clean answers only, not ${[...codes.keys()]}`,
      [...codes.keys()].every((code) => [0, 998, 9002, 9005].includes(code)),
    );
    await quiesce(stage);
    const { differences, undelivered } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.always('every event delivered', undelivered === 0);
    check.saw('connections terminated', terminated, isShort ? 8 : 60);
    return (
      `${terminated} connections terminated, ${done} payments: ` +
      `${[...codes].map(([code, times]) => `${code}: ${times}`).join(', ')}`
    );
  },
};

export const d03: FaultRow = {
  id: 'D-03',
  fault: 'the database commits, its reply is lost, at the claim and at the booking',
  wanted: 'no call to the acquirer after an unknown claim; nothing booked twice',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 6 : 100;
    const seller = await stage.givenSeller();
    const ATTEMPTS = statement(
      'faults_attempts_of',
      `SELECT a.public_id AS reference FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1`,
    );
    let calledAfterLostClaim = 0;
    for (let round = 0; round < rounds; round += 1) {
      const saleId = await newSale(stage, seller);
      stage.proxy.swallowReplyTo('payments_claim_payment');
      const lost = await pay(stage, seller, saleId);
      check.always(`a lost claim answers 9005 or 9002, not ${lost.code}`, [9005, 9002].includes(lost.code));
      const attempts = await stage.database.query<{ reference: string }>(ATTEMPTS, [saleId]);
      const { requests } = (await stage.bank('GET', '/control/requests')) as { requests: { reference: string }[] };
      if (attempts.some(({ reference }) => requests.some((request) => request.reference === reference)))
        calledAfterLostClaim += 1;
    }
    check.always('no call after a lost claim', calledAfterLostClaim === 0);
    const claims = stage.proxy.swallowed;
    for (let round = 0; round < rounds; round += 1) {
      const saleId = await paidSale(stage, seller);
      stage.proxy.swallowReplyTo('payments_book');
      const { code } = await refund(stage, seller, saleId);
      check.always(`a lost booking answers 0 or 9002, not ${code}`, [0, 9002].includes(code));
    }
    await quiesce(stage);
    const { differences } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.saw('replies of claims swallowed', claims, rounds);
    check.saw('replies of bookings swallowed', stage.proxy.swallowed - claims, rounds);
    return (
      `${claims} claims and ${stage.proxy.swallowed - claims} bookings without a reply: 0 calls after a lost ` +
      'claim, 0 double bookings'
    );
  },
};

export const d06: FaultRow = {
  id: 'D-06',
  fault: 'three starts migrate one empty database together; both processes start together on it',
  wanted: 'every start ends well, one schema, all processes serve',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 2 : 10;
    const seller = await stage.givenSeller();
    let [up, prepared] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      prepared += await stage.prepareTogether(3);
      for (const which of [0, 1]) stage.kill(which, 'SIGKILL');
      await Promise.all([stage.endOf(0), stage.endOf(1)]);
      await Promise.all([stage.startWeb(0), stage.startWeb(1)]);
      up += stage.webs.filter(({ isUp }) => isUp).length;
      await atOnce([0, 1, 2, 3], 4, async () => {
        await paidSale(stage, seller);
      });
    }
    check.saw('starts that prepared an empty database', prepared, rounds * 3);
    check.saw('processes up', up, rounds * 2);
    return (
      `${prepared}/${rounds * 3} starts on empty databases, ${up}/${rounds * 2} processes up and paid at once; ` +
      'an older version beside a new migration is not tried yet'
    );
  },
};

const DURABLE = statement(
  'faults_durable',
  `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits`,
);
const IN_FLIGHT = statement('faults_at_work', `SELECT count(*)::int AS count FROM attempt WHERE state = 'in_flight'`);

export const d02: FaultRow = {
  id: 'D-02',
  fault: 'the database server is ended as by a power cut and started again, ten times, during refunds and payments',
  wanted:
    'as R-02: both books equal, none refunded or charged twice, every event delivered; clean answers, no ' +
    'process dies; fsync and synchronous_commit on',
  async run(stage, { isShort, random, check }) {
    const times = isShort ? 3 : 10;
    const [durable] = await stage.database.query<{ fsync: string; commits: string }>(DURABLE, []);
    check.always(
      `fsync ${durable?.fsync}, synchronous_commit ${durable?.commits}`,
      durable?.fsync === 'on' && durable.commits === 'on',
    );
    const seller = await stage.givenSeller();
    const sales: string[] = [];
    await atOnce(Array.from({ length: isShort ? 10 : 40 }), 8, async () => {
      sales.push(await paidSale(stage, seller));
    });
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 400, seed: random.below(1_000_000) });
    let [isOver, asked, crashes, withCalls] = [false, 0, 0, 0];
    const codes = new Map<number, number>();
    const work = Promise.all(
      Array.from({ length: 10 }, async (_, lane) => {
        while (!isOver) {
          asked += 1;
          if (lane % 2 === 0 && asked <= sales.length * 5)
            await refundOnce(stage, seller, sales[asked % sales.length] as string);
          else {
            const saleId = await newSale(stage, seller).catch(() => null);
            if (saleId === null) continue;
            const { code } = await pay(stage, seller, saleId);
            codes.set(code, (codes.get(code) ?? 0) + 1);
            sales.push(saleId);
          }
        }
      }),
    );
    for (let turn = 0; turn < times; turn += 1) {
      await pause(1_200 + random.below(800));
      const [open] = await stage.database.query<{ count: number }>(IN_FLIGHT, []);
      await stage.crashPostgres(300 + random.below(900));
      crashes += 1;
      if ((open?.count ?? 0) > 0) withCalls += 1;
    }
    await pause(1_000);
    isOver = true;
    await work;
    check.always(
      'both processes live',
      stage.webs.every(({ isUp }) => isUp),
    );
    check.always(
      `clean answers only, not ${[...codes.keys()]}`,
      [...codes.keys()].every((code) => [0, 305, 998, 9002, 9005].includes(code)),
    );
    const { seconds, sums } = await settleStorm(stage, seller, check);
    check.saw('ends of the server', crashes, times);
    check.saw('ends with calls under way', withCalls, Math.ceil(times * 0.6));
    check.saw('answers that it is away', (codes.get(9005) ?? 0) + (codes.get(9002) ?? 0), times);
    return (
      `${crashes} ends of the server (${withCalls} with calls under way), ${asked} calls, payments answered ` +
      `${[...codes].map(([code, count]) => `${code}: ${count}`).join(', ')}; ${sums}; quiet after ` +
      `${seconds.toFixed(0)} s`
    );
  },
};

type Timed = ApiResponse & { ms: number };

/** This many concurrent callers, each one call after another, until stopped. */
function callers(
  count: number,
  one: (lane: number) => Promise<ApiResponse>,
): { answers: Timed[]; stop(): Promise<void> } {
  const answers: Timed[] = [];
  let isOver = false;
  const all = Promise.all(
    Array.from({ length: count }, async (_, lane) => {
      while (!isOver) {
        const begun = performance.now();
        const answer = await one(lane);
        answers.push({ ...answer, ms: performance.now() - begun });
      }
    }),
  );
  return {
    answers,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/**
 * Every reply of the database takes so much longer: the connections of one process then do about 120 statements a
 * second.
 */
const SLOW_MS = 120;

export const d04: FaultRow = {
  id: 'D-04',
  fault: '300 callers at once on one process whose database is slow, so that its 16 connections are never free',
  wanted:
    'who waits 2 s for a connection is told 503 in the error body; p99 ≤ 2.5 s; callbacks go out meanwhile; as ' +
    'before within 5 s of the end',
  async run(stage, { isShort, check }) {
    stage.kill(1, 'SIGKILL');
    await stage.endOf(1);
    const seller = await stage.givenSeller();
    const generate = (): Promise<ApiResponse> =>
      call(stage, 'generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 500,
        currency: 'ILS',
        product_name: 'x',
      });
    const read = (): Promise<ApiResponse> =>
      call(stage, 'get-sales', { seller_svc_id: seller.svcId, svc_sale_id: 'SALE-NONE' });
    for (let turn = 0; turn < 20; turn += 1) await generate();
    const unpaid: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) unpaid.push(await newSale(stage, seller));
    stage.proxy.delayReplies(SLOW_MS);
    const load = callers(300, (lane) => (lane % 3 === 0 ? read() : generate()));
    await pause(1_000);
    // Paid under load, so that there are events to deliver while no connection is free.
    let paid = 0;
    const before = stage.received.length;
    for (const saleId of unpaid) if ((await pay(stage, seller, saleId)).body['status_code'] === 0) paid += 1;
    await pause(isShort ? 4_000 : 20_000);
    const told = stage.received.length - before;
    await load.stop();
    stage.proxy.delayReplies(0);
    const ended = performance.now();
    let recovered = Infinity;
    for (let good = 0; performance.now() - ended < 10_000 && good < 10; ) {
      const begun = performance.now();
      const { status } = await generate();
      good = status === 200 && performance.now() - begun < 200 ? good + 1 : 0;
      if (good === 10) recovered = performance.now() - ended;
    }
    const { answers } = load;
    const refused = answers.filter(({ status }) => status === 503);
    const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity;
    const kinds = new Set(answers.map(({ status, code }) => `${status}/${code}`));
    check.always(
      `only done or refused for now: ${[...kinds]}`,
      [...kinds].every((kind) => kind === '200/0' || kind === '503/9005'),
    );
    check.always(
      'in the error body',
      refused.every(({ body }) => body['status_code'] === 1 && typeof body['status_error_details'] === 'string'),
    );
    check.always(`p99 ≤ 2.5 s: ${(p99 / 1_000).toFixed(2)}`, p99 <= 2_500);
    check.always(`as before after ${(recovered / 1_000).toFixed(1)} s`, recovered <= 5_000);
    await quiesce(stage);
    const { differences, undelivered } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.always('every event delivered', undelivered === 0);
    check.saw('callers told 503', refused.length, isShort ? 50 : 300);
    check.saw('calls done', answers.length - refused.length, isShort ? 100 : 500);
    check.saw('callbacks in the crowd', told, 1);
    return (
      `${answers.length} calls of 300 callers, ${refused.length} × 503, p50 ` +
      `${((times[times.length >> 1] ?? 0) / 1_000).toFixed(2)} s, p99 ${(p99 / 1_000).toFixed(2)} s; ${paid} of ` +
      `20 payments done in the crowd, ${told} callbacks sent in it; as before ${recovered.toFixed(0)} ms after`
    );
  },
};
