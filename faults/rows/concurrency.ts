import { statement } from '#lib/platform/db/database.ts';
import { compareBooks, quiesce } from '../books.ts';
import { atOnce, call, capture, newSale, paidSale, pause, pay, payOnPage, refund } from '../client.ts';
import type { FaultRow } from '../row.ts';

/** C: many at one sale. */

const EVENTS = statement(
  'faults_events',
  `SELECT count(*)::int AS count FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1
    AND e.notify_type = $2`,
);

export const c01: FaultRow = {
  id: 'C-01',
  fault: '200 parallel pay-sale on one sale, over two processes',
  wanted: 'one charge and one sale-complete a round; all others 998 or 305',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 3 : 20;
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 300 });
    let busy = 0;
    for (let round = 0; round < rounds; round += 1) {
      const seller = await stage.givenSeller();
      const saleId = await newSale(stage, seller);
      const answers = await Promise.all(Array.from({ length: 200 }, () => pay(stage, seller, saleId)));
      const codes = answers.map(({ code, body }) => (body['status_code'] === 0 ? 0 : code));
      check.always('exactly one success', codes.filter((code) => code === 0).length === 1);
      check.always(
        `the others are 998 or 305, not ${[...new Set(codes)]}`,
        codes.every((code) => [0, 998, 305].includes(code)),
      );
      const seen = codes.filter((code) => code === 998).length;
      check.always('at least 150 met a busy sale', seen >= 150);
      busy += seen;
      const { theirs } = await compareBooks(stage, seller);
      check.always('one charge', theirs['charge']?.count === 1);
      const [told] = await stage.database.query<{ count: number }>(EVENTS, [saleId, 'sale-complete']);
      check.always('one sale-complete', told?.count === 1);
    }
    await stage.bank('PUT', '/control/behaviour', {});
    check.saw('998 answers', busy, 150 * rounds);
    return `${rounds} rounds, ${rounds} charges, ${busy} × 998`;
  },
};

export const c02: FaultRow = {
  id: 'C-02',
  fault: 'pay-sale and the payment page on one sale, in the same moment',
  wanted: 'one charge a sale; both are told how it stands',
  async run(stage, { isShort, check, random }) {
    const pairs = isShort ? 20 : 100;
    const seller = await stage.givenSeller();
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 120 });
    const won = { api: 0, page: 0 };
    const codes = new Set<number>();
    const kinds = new Set<string>();
    await atOnce(Array.from({ length: pairs }), 5, async () => {
      const saleId = await newSale(stage, seller);
      const after = async <Value>(ms: number, work: () => Promise<Value>) => pause(ms).then(work);
      const [answer, kind] = await Promise.all([
        after(random.below(8), () => pay(stage, seller, saleId)),
        after(random.below(8), () => payOnPage(stage, saleId)),
      ]);
      const isPaidByApi = answer.body['status_code'] === 0;
      check.always('exactly one of the two pays', isPaidByApi !== (kind === 'paid'));
      won[isPaidByApi ? 'api' : 'page'] += 1;
      codes.add(isPaidByApi ? 0 : answer.code);
      kinds.add(kind);
      const [told] = await stage.database.query<{ count: number }>(EVENTS, [saleId, 'sale-complete']);
      check.always('one sale-complete', told?.count === 1);
    });
    await stage.bank('PUT', '/control/behaviour', {});
    check.always(
      `the API says 0, 998 or 305, not ${[...codes]}`,
      [...codes].every((code) => [0, 998, 305].includes(code)),
    );
    check.always(
      `the page says paid, waits or shows the sale anew, not ${[...kinds]}`,
      [...kinds].every((kind) => ['paid', 'check', 'reload'].includes(kind)),
    );
    const { differences, theirs } = await compareBooks(stage, seller);
    check.always(`one charge a sale, not ${theirs['charge']?.count} of ${pairs}`, theirs['charge']?.count === pairs);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.saw('pairs that the API won', won.api, 1);
    check.saw('pairs that the page won', won.page, 1);
    return `${pairs} pairs, ${pairs} charges: ${won.api} by the API, ${won.page} by the page`;
  },
};

export const c03: FaultRow = {
  id: 'C-03',
  fault: '50 parallel full refunds of one sale',
  wanted: 'refunded once, exactly the sale; one refund event',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 4 : 20;
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const seller = await stage.givenSeller();
      const saleId = await paidSale(stage, seller);
      const answers = await Promise.all(Array.from({ length: 50 }, () => refund(stage, seller, saleId)));
      check.always('exactly one success', answers.filter(({ body }) => body['status_code'] === 0).length === 1);
      check.always(
        'the others are 998 or 305',
        answers.every(({ code }) => [0, 998, 305].includes(code)),
      );
      refused += answers.filter(({ code }) => code === 998 || code === 305).length;
      const { theirs } = await compareBooks(stage, seller);
      check.always('refunded exactly once', theirs['refund']?.total === 10_000);
      const [told] = await stage.database.query<{ count: number }>(EVENTS, [saleId, 'refund']);
      check.always('one refund event', told?.count === 1);
    }
    check.saw('refused', refused, 49 * rounds);
    return `${rounds} rounds, ${rounds} refunds, ${refused} refused`;
  },
};

export const c04: FaultRow = {
  id: 'C-04',
  fault: '100 parallel partial refunds of 500 on a sale of 10,000, by clients that repeat 998 and 9005',
  wanted: 'exactly 20 successes; bank = ledger = 10,000',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 1 : 5;
    let repeats = 0;
    for (let round = 0; round < rounds; round += 1) {
      const seller = await stage.givenSeller();
      const saleId = await paidSale(stage, seller);
      let successes = 0;
      await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          for (;;) {
            const { code, body } = await refund(stage, seller, saleId, 500);
            if (body['status_code'] === 0) {
              successes += 1;
              return;
            }
            // 9005: nothing was begun, because a full machine had no connection free in time.
            if (code !== 998 && code !== 9005) {
              check.always(`a refusal is 305 or 352, not ${code}`, code === 305 || code === 352);
              return;
            }
            repeats += 1;
            await pause(20 + ((index * 7) % 60));
          }
        }),
      );
      check.always(`20 successes, not ${successes}`, successes === 20);
      const { differences, theirs } = await compareBooks(stage, seller);
      check.always('the bank returned 10,000', theirs['refund']?.total === 10_000);
      check.always(`books agree: ${differences}`, differences.length === 0);
    }
    check.saw('busy answers that were repeated', repeats, 50 * rounds);
    return `${rounds} rounds, 20 refunds each, ${repeats} repeats`;
  },
};

export const c05: FaultRow = {
  id: 'C-05',
  fault: 'capture, void and the expiry at 168 h, in the same moment',
  wanted: 'one of them a round; no sale both captured and released',
  async run(stage, { isShort, check, random }) {
    const rounds = isShort ? 10 : 200;
    const seller = await stage.givenSeller();
    const won: Record<string, number> = { capture: 0, void: 0, expiry: 0 };
    const STATE = statement('faults_hold', 'SELECT status, captured::int, voided::int FROM sale WHERE public_id = $1');
    const END = statement(
      'faults_end_hold',
      `UPDATE sale SET hold_expires_at = app_now() + make_interval(secs => $2) WHERE public_id = $1`,
    );
    for (let round = 0; round < rounds; round += 1) {
      const saleId = await paidSale(stage, seller, { sale_type: 'authorize' });
      await stage.database.query(END, [saleId, (random.below(80) - 20) / 1_000]);
      const after = async <Value>(ms: number, work: () => Promise<Value>) => pause(ms).then(work);
      const [captured, released] = await Promise.all([
        after(random.below(6), () => capture(stage, seller, saleId)),
        after(random.below(6), () => refund(stage, seller, saleId)),
      ]);
      for (const { code } of [captured, released])
        check.always(`0, 305 or 998, not ${code}`, [0, 305, 998].includes(code));
      // A refund that comes after a capture is a refund, and no release.
      check.always(
        'not captured and released',
        captured.body['status_code'] !== 0 ||
          released.body['status_code'] !== 0 ||
          released.body['sale_status'] === 'refunded',
      );
      if (captured.body['status_code'] === 0) won['capture'] = (won['capture'] ?? 0) + 1;
      else if (released.body['status_code'] === 0) won['void'] = (won['void'] ?? 0) + 1;
      else won['expiry'] = (won['expiry'] ?? 0) + 1;
      const [state] = await stage.database.query<{ status: string; captured: number; voided: number }>(STATE, [saleId]);
      check.always(
        'captured and released stay within the hold',
        (state?.captured ?? 0) + (state?.voided ?? 0) <= 10_000,
      );
    }
    await quiesce(stage, 90);
    const { differences } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.saw('captures that won', won['capture'] ?? 0, 1);
    check.saw('voids that won', won['void'] ?? 0, 1);
    return `${rounds} rounds: ${won['capture']} captured, ${won['void']} released, ${won['expiry']} left to expire`;
  },
};

const MIN_HOSTILE = 20;

export const c11: FaultRow = {
  id: 'C-11',
  fault: 'rows locked in the opposite order by others while money moves',
  wanted: 'no deadlock reaches a client',
  async run(stage, { isShort, check }) {
    const seller = await stage.givenSeller();
    const sales: string[] = [];
    for (let index = 0; index < 10; index += 1) sales.push(await paidSale(stage, seller));
    const DEADLOCKS = statement(
      'faults_deadlocks',
      'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    const LOCK_ATTEMPTS = statement(
      'faults_lock_attempts',
      'SELECT id FROM attempt WHERE sale_id = (SELECT id FROM sale WHERE public_id = $1) FOR UPDATE',
    );
    const LOCK_SALE = statement('faults_lock_sale', 'SELECT id FROM sale WHERE public_id = $1 FOR UPDATE');
    let isOver = false;
    let hostile = 0;
    const opponents = Array.from({ length: 3 }, async (_, index) => {
      for (let turn = index; !isOver; turn += 1) {
        const saleId = sales[turn % sales.length];
        await stage.database
          .inTransaction(async (inside) => {
            await inside.query(LOCK_ATTEMPTS, [saleId]);
            await pause(2);
            await inside.query(LOCK_SALE, [saleId]);
            hostile += 1;
          })
          .catch(() => undefined);
      }
    });
    const [before] = await stage.database.query<{ count: number }>(DEADLOCKS, []);
    const codes = new Map<number, number>();
    // Again, where the opponents had too little of the processor to get in the way.
    for (let round = 0; round === 0 || (hostile < MIN_HOSTILE && round < 3); round += 1) {
      await atOnce(Array.from({ length: isShort ? 60 : 300 }), 12, async (_, index) => {
        const { code } = await refund(stage, seller, sales[index % sales.length] as string, 500);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      });
    }
    isOver = true;
    await Promise.all(opponents);
    await pause(1_500);
    const [after] = await stage.database.query<{ count: number }>(DEADLOCKS, []);
    check.always(
      `only known answers, not ${[...codes.keys()]}`,
      [...codes.keys()].every((code) => [0, 998, 305, 352, 9002].includes(code)),
    );
    await quiesce(stage);
    const { differences } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.saw('transactions in the opposite order', hostile, MIN_HOSTILE);
    return (
      `${(after?.count ?? 0) - (before?.count ?? 0)} deadlocks in the database, answers ` +
      `${[...codes].map(([code, times]) => `${code}: ${times}`).join(', ')}`
    );
  },
};

export const l01: FaultRow = {
  id: 'L-01',
  fault: '500 calls at once by one seller over two processes, three bursts',
  wanted: 'at most 100 admitted in any 10 s; the others 429 with Retry-After',
  async run(stage, { check }) {
    const seller = await stage.givenSeller({ rateLimit: 100 });
    let [admitted, refused] = [0, 0];
    const generate = () =>
      call(stage, 'generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 500,
        currency: 'ILS',
        product_name: 'x',
      });
    for (let burst = 0; burst < 3; burst += 1) {
      const answers = await Promise.all(Array.from({ length: burst === 0 ? 500 : 150 }, generate));
      admitted += answers.filter(({ status }) => status === 200).length;
      refused += answers.filter(
        ({ status, body }) => status === 429 && body['status_additional_info'] === 'rate_limit',
      ).length;
      await stage.moveClock(5);
    }
    const WINDOW = statement(
      'faults_window',
      `SELECT max(n)::int AS most
        FROM (SELECT count(*) OVER (ORDER BY created_at RANGE BETWEEN interval '9.999999 seconds' PRECEDING
        AND CURRENT ROW) AS n FROM sale WHERE seller_id = $1) w`,
    );
    const [window] = await stage.database.query<{ most: number }>(WINDOW, [seller.id]);
    check.always(`at most 100 in any ten seconds, not ${window?.most}`, (window?.most ?? 0) <= 100);
    check.saw('admitted', admitted, 200);
    check.saw('refused', refused, 500);
    return `most in any 10 s: ${window?.most}; ${admitted} admitted, ${refused} × 429`;
  },
};

export const l02: FaultRow = {
  id: 'L-02',
  fault: 'one seller floods while 50 others work',
  wanted: 'others: no 429, p99 at most 20 % above their own without the flood',
  async run(stage, { isShort, check }) {
    const others = await Promise.all(Array.from({ length: 50 }, () => stage.givenSeller({ rateLimit: 100 })));
    const flooder = await stage.givenSeller({ rateLimit: 100 });
    const generate = (svcId: string) =>
      call(stage, 'generate-sale', { seller_svc_id: svcId, sale_price: 500, currency: 'ILS', product_name: 'x' });
    const round = async (): Promise<{ p99: number; refused: number }> => {
      const times: number[] = [];
      let refused = 0;
      await atOnce(Array.from({ length: isShort ? 300 : 1_500 }), 4, async (_, index) => {
        const begun = performance.now();
        const { status } = await generate(others[index % others.length]?.svcId ?? '');
        times.push(performance.now() - begun);
        if (status === 429) refused += 1;
        // As people work, not as a load test does: a machine that is already full has nothing left to share.
        await pause(40);
      });
      times.sort((one, other) => one - other);
      return { p99: times[Math.floor(times.length * 0.99)] ?? 0, refused };
    };
    await round();
    await stage.moveClock(11);
    const alone = await round();
    let [isOver, flooded] = [false, 0];
    const flood = Promise.all(
      Array.from({ length: 2 }, async () => {
        while (!isOver) {
          await generate(flooder.svcId);
          flooded += 1;
          await pause(3);
        }
      }),
    );
    await stage.moveClock(11);
    const beside = await round();
    isOver = true;
    await flood;
    check.always('no 429 for the others', alone.refused + beside.refused === 0);
    check.saw('calls of the flood', flooded, 100);
    const change = Math.round((beside.p99 / alone.p99 - 1) * 100);
    // Too few calls for a 99th percentile in the short form.
    if (!isShort) check.always(`the others' p99 grew by ${change} %`, change <= 20);
    return (
      `p99 ${alone.p99.toFixed(1)} ms alone, ${beside.p99.toFixed(1)} ms beside ${flooded} calls of the flood ` +
      `(${change >= 0 ? '+' : ''}${change} %; one machine of two cores runs all of it)`
    );
  },
};
