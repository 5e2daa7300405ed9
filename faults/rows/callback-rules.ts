import { Webhook } from 'standardwebhooks';
import { signatureOf } from '#lib/modules/callbacks/index.ts';
import { endpointsOf } from '#lib/modules/callbacks/endpoints/endpoints.sql.ts';
import {
  listSigningSecrets,
  revealSigningSecret,
  rotateSigningSecret,
} from '#lib/modules/callbacks/signing/signing-secrets.ts';
import { givenEvents } from '#lib/testing/callbacks/events.ts';
import { httpReceiver, type Received } from '#lib/testing/callbacks/receivers.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { quiesce } from '../books.ts';
import { atOnce, newSale, paidSale, pause, pay, refund } from '../client.ts';
import { closeAll, countsOf, fieldOf, healthyReceivers, letThrough, untilSettled } from '../receivers.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';
import { sellerWithCallbacksTo } from './callbacks.ts';

/** W: what callbacks may and may not do: pauses, signatures, one commit, no late failure, separate audiences. */

/** Every state that an address was seen in, one after the other, and how long after the first look. */
type Path = { state: string; at: number }[];

async function watchState(stage: Stage, sellerId: number, address: string, isOver: () => boolean): Promise<Path> {
  const path: Path = [];
  const begun = performance.now();
  while (!isOver()) {
    const state = (await endpointsOf(stage.database, { sellerIds: [sellerId], partnerIds: [] })).find(
      (one) => one.address === address,
    )?.state;
    if (state !== undefined && state !== path.at(-1)?.state)
      path.push({ state, at: (performance.now() - begun) / 1_000 });
    await pause(25);
  }
  return path;
}

const ENDINGS = statement(
  'faults_endings_at',
  `SELECT state || CASE state WHEN 'skipped' THEN ' ' || outcome ELSE '' END AS state, count(*)::int AS count
    FROM delivery WHERE url = $1 GROUP BY 1`,
);

const endingsAt = async (stage: Stage, url: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await stage.database.query<{ state: string; count: number }>(ENDINGS, [url])).map(({ state, count }) => [
      state,
      count,
    ]),
  );

/** What belongs together between two pauses: requests closer than this. */
const GAP_MS = 20_000;

/** Requests in groups that are parted by silence. */
function bursts(received: readonly Received[], gapMs: number): number[] {
  const sizes: number[] = [];
  received.forEach(({ at }, place) => {
    if (place === 0 || at - (received[place - 1]?.at ?? 0) > gapMs) sizes.push(0);
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
  });
  return sizes;
}

/** Deliveries that are waited for once the address is mended, its probe among them. */
const DELIVERED_AFTER = 5;

export const w07: FaultRow = {
  id: 'W-07',
  fault:
    'an address that fails on and on, until it is mended in its second pause; another that fails every second time',
  wanted:
    '10 failures, 60 s of silence, one probe, 60 s of silence, one probe, open; what fell due in the pauses is ' +
    'skipped and listed; the other is never paused',
  async run(stage, { isShort, check }) {
    let [isMended, turn] = [false, 0];
    const failing = await httpReceiver((_got, response) => response.writeHead(isMended ? 200 : 500).end());
    const flaky = await httpReceiver((_got, response) => {
      turn += 1;
      response.writeHead(turn % 2 === 0 ? 200 : 500).end();
    });
    await letThrough(stage, [failing, flaky]);
    const seller = await stage.givenSeller();
    let isOver = false;
    const paths = [failing, flaky].map((one) => watchState(stage, seller.id, one.url, () => isOver));
    const events: number[] = [];
    const flow = (async () => {
      while (!isOver) {
        events.push(...(await givenEvents(stage.database, { sellerId: seller.id, urls: [failing.url] })));
        await givenEvents(stage.database, { sellerId: seller.id, urls: [flaky.url], count: 1 });
        await pause(1_000);
      }
    })();
    const waitFor = async (requests: number, ms: number) => {
      for (const end = Date.now() + ms; Date.now() < end && failing.received.length < requests; ) await pause(20);
      return failing.received.length;
    };
    const pauseOver = () => (isShort ? pause(3_000).then(() => stage.moveClock(60)) : Promise.resolve());
    check.always('ten failures and no more', (await waitFor(10, 30_000)) === 10);
    await pauseOver();
    check.always('one probe after the first pause', (await waitFor(11, 70_000)) === 11);
    isMended = true;
    await pauseOver();
    // After the ten and the probe that failed.
    await waitFor(11 + DELIVERED_AFTER, 90_000);
    isOver = true;
    await flow;
    const [failingPath = [], flakyPath = []] = await Promise.all(paths);
    await stage.moveClock(61);
    await pause(3_000);
    await stage.moveClock(61);
    check.always('everything settled', await untilSettled(stage, 30_000));
    const states = failingPath.map(({ state }) => state).join(' → ');
    check.always(
      `exactly that path, not ${states}`,
      /^(active → )?failing → paused → probing → paused → probing → active$/.test(states),
    );
    if (!isShort) {
      const sizes = bursts(failing.received, GAP_MS);
      check.always(
        `10 requests, 1, then the rest, not ${sizes}`,
        sizes[0] === 10 && sizes[1] === 1 && sizes.length === 3,
      );
      const [lastBefore, probe, second] = [
        failing.received[9]?.at ?? 0,
        failing.received[10]?.at ?? 0,
        failing.received[11]?.at ?? 0,
      ];
      for (const silence of [probe - lastBefore, second - probe])
        check.always(`60 s of silence, not ${silence} ms`, silence >= 59_900 && silence <= 64_000);
    }
    check.always(
      `the other is never paused: ${flakyPath.map(({ state }) => state)}`,
      flakyPath.every(({ state }) => state === 'failing' || state === 'active'),
    );
    const { delivered = 0, 'skipped paused': skipped = 0, ...others } = await endingsAt(stage, failing.url);
    check.always(
      `every event of the failing one is delivered or listed as skipped: ${JSON.stringify(others)}`,
      Object.keys(others).length === 0 && delivered + skipped === events.length,
    );
    const besides = await endingsAt(stage, flaky.url);
    check.always(
      `nothing of the other is skipped: ${JSON.stringify(besides)}`,
      besides['skipped paused'] === undefined,
    );
    check.saw('deliveries skipped in a pause', skipped, isShort ? 10 : 100);
    check.saw('failures of the other', Math.ceil(turn / 2), isShort ? 3 : 50);
    check.saw('deliveries once it was mended', delivered, DELIVERED_AFTER);
    await closeAll([failing, flaky]);
    return (
      `${states}; ${skipped} of ${events.length} skipped and listed; the other failed ${Math.ceil(turn / 2)} ` +
      `times of ${turn} and was never paused`
    );
  },
};

const UNTOLD = statement(
  'faults_untold_attempts',
  `
SELECT count(*) FILTER (WHERE a.state IN ('succeeded', 'declined') AND e.id IS NULL)::int AS untold,
  count(*) FILTER (WHERE a.settled_at IS NULL AND e.id IS NOT NULL)::int AS unhappened,
  count(*) FILTER (WHERE a.state = 'succeeded')::int AS succeeded
FROM attempt a LEFT JOIN event e ON e.attempt_id = a.id WHERE a.kind IN ('pay', 'refund')`,
);

export const w11: FaultRow = {
  id: 'W-11',
  fault: 'the answer to the statement that books is lost, so that nobody knows whether it was committed',
  wanted: 'what happened and what is told about it are there together or not at all, and are told once',
  async run(stage, { isShort, check }) {
    const seller = await stage.givenSeller();
    const times = isShort ? 6 : 60;
    for (let turn = 0; turn < times; turn += 1) {
      const saleId = turn % 3 === 2 ? await paidSale(stage, seller) : await newSale(stage, seller);
      stage.proxy.swallowReplyTo('payments_book');
      await (turn % 3 === 2
        ? refund(stage, seller, saleId)
        : pay(stage, seller, saleId, turn % 3 === 1 ? { credit_card_number: '4000000000000135' } : {}));
    }
    await quiesce(stage);
    const [told] = await stage.database.query<{ untold: number; unhappened: number; succeeded: number }>(UNTOLD, []);
    check.always(`nothing untold: ${told?.untold}`, told?.untold === 0);
    check.always(`nothing told that did not happen: ${told?.unhappened}`, told?.unhappened === 0);
    check.saw('answers swallowed', stage.proxy.swallowed, times);
    check.saw('successes', told?.succeeded ?? 0, times / 2);
    return (
      `${stage.proxy.swallowed} bookings whose answer was lost: ${told?.untold} untold, ${told?.unhappened} told ` +
      'that did not happen'
    );
  },
};

const COMPLETED = statement(
  'faults_completed',
  `
SELECT s.public_id AS "saleId", extract(epoch FROM e.created_at)::float8 * 1000 AS at,
  (SELECT count(*)::int FROM event f WHERE f.sale_id = e.sale_id AND f.notify_type = 'sale-failure') AS failures,
  (SELECT count(*)::int FROM event f WHERE f.sale_id = e.sale_id AND f.notify_type = 'sale-failure'
    AND f.id > e.id) AS late
FROM event e JOIN sale s ON s.id = e.sale_id WHERE e.notify_type = 'sale-complete'`,
);
type Completed = { saleId: string; at: number; failures: number; late: number };

/**
 * A failure may arrive this much after the completion's time, milliseconds: it was on the wire, and that time is of
 * before the commit.
 */
const ON_THE_WIRE_MS = 1_000;

export const w12: FaultRow = {
  id: 'W-12',
  fault: 'declined and approved payments of one sale race, and the receiver refuses every failure it is told',
  wanted: 'no failure is created after the completion, none is sent after it',
  async run(stage, { isShort, check }) {
    const receiver = await httpReceiver((got, response) =>
      response.writeHead(fieldOf(got, 'notify_type') === 'sale-failure' ? 500 : 200).end(),
    );
    await letThrough(stage, [receiver]);
    const seller = await stage.givenSeller();
    const sales = Array.from({ length: isShort ? 12 : 150 }, (_, at) => at);
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 20 });
    await atOnce(sales, 6, async (at) => {
      const saleId = await newSale(stage, seller, { sale_callback_url: `${receiver.url}/${at}` });
      const untilOver = async (more: object) => {
        for (let turn = 0; turn < 60; turn += 1) {
          if ((await pay(stage, seller, saleId, more)).code !== 998) return;
          await pause(10);
        }
      };
      const declining = { credit_card_number: '4000000000000135' };
      await untilOver(declining);
      await Promise.all([untilOver(declining), untilOver({}), untilOver(declining)]);
    });
    await stage.bank('PUT', '/control/behaviour', {});
    await pause(2_000);
    const completed = await stage.database.query<Completed>(COMPLETED, []);
    const lateness = () =>
      completed.flatMap(({ saleId, at }) =>
        receiver.received
          .filter((got) => got.body.includes(saleId) && fieldOf(got, 'notify_type') === 'sale-failure')
          .map((got) => got.at - at),
      );
    const latest = Math.max(0, ...lateness());
    for (const seconds of [31, 61]) {
      await stage.moveClock(seconds);
      await pause(2_500);
    }
    check.always('everything settled', await untilSettled(stage, 30_000));
    const created = completed.reduce((sum, { late }) => sum + late, 0);
    check.always(`0 created after the completion, not ${created}`, created === 0);
    check.always(
      `none is sent once it is completed: the latest arrived ${latest.toFixed(0)} ms after it`,
      latest <= ON_THE_WIRE_MS,
    );
    check.always('nor when its next try is due', Math.max(0, ...lateness()) === latest);
    const counts = await countsOf(stage);
    check.always(
      `what is not told is listed as superseded: ${JSON.stringify(counts)}`,
      Object.keys(counts).every((state) => state === 'delivered' || state === 'skipped superseded'),
    );
    check.saw('sales completed', completed.length, sales.length);
    check.saw(
      'completed sales that had failed before',
      completed.filter(({ failures }) => failures > 0).length,
      sales.length / 2,
    );
    check.saw('failures that were superseded', counts['skipped superseded']?.count ?? 0, sales.length / 2);
    await closeAll([receiver]);
    return (
      `${completed.length} completed, ${completed.reduce((sum, { failures }) => sum + failures, 0)} failures ` +
      `before: 0 created after, the latest on the wire ${latest.toFixed(0)} ms after; ` +
      `${counts['skipped superseded']?.count} not told any more`
    );
  },
};

const accepts = (secret: string, { body, headers }: Received): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
};

async function currentSecret(stage: Stage, seller: TestSeller): Promise<{ id: number; secret: string }> {
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  const [current] = await listSigningSecrets(stage.database, scope);
  return {
    id: current?.id ?? 0,
    secret: (await revealSigningSecret(stage.database, scope, { id: current?.id ?? 0, userId: 0 })) ?? '',
  };
}

export const w13: FaultRow = {
  id: 'W-13',
  fault: 'every callback is verified by somebody else’s code, while the secret is rotated under way',
  wanted: 'MD5 and Standard Webhooks fit for 100 %; two signatures during a rotation; one changed byte is refused',
  async run(stage, { isShort, check, random }) {
    const [receiver] = (await healthyReceivers(1)) as [Awaited<ReturnType<typeof httpReceiver>>];
    await letThrough(stage, [receiver]);
    const seller = await sellerWithCallbacksTo(stage, receiver.url);
    const count = isShort ? 40 : 400;
    const secrets = [await currentSecret(stage, seller)];
    const rotateAt = [0.25, 0.5, 0.75].map((share) => Math.floor(count * share));
    let paid = 0;
    await atOnce(Array.from({ length: count }), 4, async () => {
      await paidSale(stage, seller);
      paid += 1;
      if (!rotateAt.includes(paid)) return;
      await rotateSigningSecret(
        stage.database,
        { sellerIds: [seller.id], partnerIds: [] },
        { id: secrets.at(-1)?.id ?? 0, overlap: 'hour', userId: 0 },
      );
      secrets.push(await currentSecret(stage, seller));
    });
    check.always('everything settled', await untilSettled(stage, 30_000));
    const key = { clientKey: seller.partner?.clientKey ?? '', password: seller.partner?.clientSecret ?? '' };
    let [fitting, twoSignatures, refused] = [0, 0, 0];
    for (const got of receiver.received) {
      const taken = secrets.filter(({ secret }) => accepts(secret, got)).length;
      const signatures = String(got.headers['webhook-signature']).split(' ').length;
      check.always(`each signature is of one of ours: ${taken} of ${signatures}`, taken === signatures);
      const md5 = signatureOf({
        ...key,
        attemptId: fieldOf(got, 'svc_transaction_id'),
        saleId: fieldOf(got, 'svc_sale_id'),
      });
      if (md5 === fieldOf(got, 'svc_signature') && taken > 0) fitting += 1;
      if (signatures === 2) twoSignatures += 1;
      const place = random.below(got.body.length);
      const changed = `${got.body.slice(0, place)}${got.body[place] === '0' ? '1' : '0'}${got.body.slice(place + 1)}`;
      if (!secrets.some(({ secret }) => accepts(secret, { ...got, body: changed }))) refused += 1;
    }
    check.always(
      `all fit: ${fitting} of ${receiver.received.length}`,
      fitting === receiver.received.length && fitting === count,
    );
    check.always(`a changed byte is refused: ${refused} of ${count}`, refused === count);
    check.saw('callbacks with two signatures', twoSignatures, count / 2);
    check.saw('rotations', secrets.length - 1, 3);
    await closeAll([receiver]);
    return (
      `${fitting} of ${count} fit by both signatures, ${twoSignatures} with two of Standard Webhooks over ` +
      `${secrets.length - 1} rotations; ${refused} of ${count} refused with one byte changed`
    );
  },
};

const OF_AUDIENCE = statement(
  'faults_of_audience',
  `
SELECT d.audience || ' ' || d.state || ' ' || d.tries AS outcome, count(*)::int AS count FROM delivery d
  WHERE d.seller_id = $1 GROUP BY 1 ORDER BY 1`,
);
const PARTNER_URL = statement('faults_partner_url', 'UPDATE partner SET callback_url = $2 WHERE id = $1');

export const w14: FaultRow = {
  id: 'W-14',
  fault: 'of the seller’s and the partner’s address one fails, each in turn',
  wanted: 'two deliveries of each event with outcomes of their own',
  async run(stage, { isShort, check }) {
    const count = isShort ? 5 : 9;
    const figures: string[] = [];
    for (const good of ['seller', 'partner'] as const) {
      const healthy = await httpReceiver();
      // Below ten in a row: a pause is another row's.
      const broken = await httpReceiver((_got, response) => response.writeHead(500).end());
      await letThrough(stage, [healthy, broken]);
      const urls =
        good === 'seller' ? { seller: healthy.url, partner: broken.url } : { seller: broken.url, partner: healthy.url };
      const seller = await sellerWithCallbacksTo(stage, urls.seller);
      await stage.database.query(PARTNER_URL, [seller.partner?.id ?? 0, urls.partner]);
      for (let turn = 0; turn < count; turn += 1) await paidSale(stage, seller);
      for (
        const end = Date.now() + 15_000;
        Date.now() < end && (broken.received.length < count || healthy.received.length < count);
      )
        await pause(50);
      await pause(500);
      const outcomes = await stage.database.query<{ outcome: string; count: number }>(OF_AUDIENCE, [seller.id]);
      const bad = good === 'seller' ? 'partner' : 'seller';
      check.always(
        `each its own: ${JSON.stringify(outcomes)}`,
        outcomes.length === 2 &&
          outcomes.some((row) => row.outcome === `${good} delivered 1` && row.count === count) &&
          outcomes.some((row) => row.outcome === `${bad} pending 1` && row.count === count),
      );
      check.always(
        'both are told the same',
        new Set([...healthy.received, ...broken.received].map(({ body }) => body)).size === count,
      );
      check.saw(`deliveries to a ${bad} that failed`, broken.received.length, count);
      figures.push(
        `${healthy.received.length} to the ${good} delivered beside ${broken.received.length} to the ` +
          `${bad} that failed`,
      );
      await stage.moveClock(200);
      await untilSettled(stage, 20_000);
      await stage.moveClock(200);
      await untilSettled(stage, 20_000);
      await closeAll([healthy, broken]);
    }
    return figures.join('; ');
  },
};
