import { statement } from '#lib/platform/db/database.ts';
import { givenDevice } from '#lib/testing/pos/devices.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { compareBooks, quiesce } from '../books.ts';
import { atOnce, pause } from '../client.ts';
import type { Random } from '../random.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';
import { faultTerminal, type FaultTerminal, type Plan, type Step, untilTrue } from '../terminal.ts';
import { settleStorm } from './crashes.ts';

/** payments at terminals, while each of the processes that carry them dies. */

const AMOUNT = 5_075;

/** The time of a payment at a terminal is over after that, seconds. */
const TIME_LIMIT_SECONDS = 121;

const APPROVED = 0;
const DECLINED = 21005;
const CANCELLED = 9013;
const TIMED_OUT = 9014;
const HUNG_UP = -1;
const BUSY = 998;

type Sold = { product: string; code: number; info: string | null };

async function sell(
  stage: Stage,
  seller: TestSeller,
  { posId, product, which }: { posId: string; product: string; which: number },
): Promise<Sold> {
  const answer = await fetch(`http://127.0.0.1:${stage.webs[which]?.port}/api/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      seller_svc_id: seller.svcId,
      product_name: product,
      sale_price: AMOUNT,
      transaction_id: product,
      sale_callback_url: `http://${stage.receiverHost}/`,
      currency: 'ILS',
      payment: { method: 'emv', pos_id: posId },
    }),
    signal: AbortSignal.timeout(150_000),
  })
    .then((response) => response.json() as Promise<Record<string, unknown>>)
    .catch(() => null);
  if (!answer) return { product, code: HUNG_UP, info: null };
  const info = answer['status_additional_info'];
  return { product, code: Number(answer['status_error_code'] ?? 0), info: typeof info === 'string' ? info : null };
}

const posIdOf = (place: number): string => String(place + 1).padStart(3, '0');

async function killAndRestart(stage: Stage, which: number): Promise<void> {
  stage.kill(which, 'SIGKILL');
  await stage.endOf(which);
  await stage.startWeb(which);
}

const STATES = statement(
  'faults_terminal_sales',
  `SELECT s.product_name AS product, s.status,
    count(*) FILTER (WHERE a.state = 'succeeded')::int AS charges
  FROM sale s JOIN attempt a ON a.sale_id = s.id WHERE s.seller_id = $1 AND a.device_id IS NOT NULL GROUP BY s.id`,
);

/** What callers were told is how it ended, whoever died in between. */
async function checkAnswers(stage: Stage, seller: TestSeller, answers: readonly Sold[], check: Check): Promise<void> {
  const rows = await stage.database.query<{ product: string; status: string; charges: number }>(STATES, [seller.id]);
  const found = new Map(rows.map((row) => [row.product, row]));
  for (const { product, code, info } of answers) {
    const row = found.get(product);
    const [isPaid, isFinal] = [row?.status === 'completed', [DECLINED, CANCELLED, TIMED_OUT].includes(code)];
    if (code === APPROVED) check.always('a sale that was told as paid is paid', isPaid);
    if (isFinal) check.always(`a sale that was told as not paid (${code}) is not`, !isPaid);
    const isKnown = [APPROVED, DECLINED, CANCELLED, TIMED_OUT, HUNG_UP, BUSY, 9002, 9005, 9012].includes(code);
    check.always(`no answer but those of the contract, not ${code} ${info}`, isKnown);
  }
  check.always(
    'a sale is charged once at most',
    rows.every(({ charges }) => charges <= 1),
  );
}

type Who = 'the terminal’s process' | 'the caller’s process' | 'the bank' | 'the terminal';

/** A process that dies at a point of its own, or when a terminal is at this step. */
type Death = { point: string; whose: 'caller' | 'holder' } | { step: Step; who: Who };

const POINTS: readonly Death[] = [
  { point: 'after_claim', whose: 'caller' },
  { point: 'after_push', whose: 'caller' },
  { point: 'before_announce', whose: 'holder' },
  { point: 'after_announce', whose: 'holder' },
  { point: 'before_book', whose: 'holder' },
];

const STEPS: readonly Death[] = (['payment', 'chosen', 'present', 'paid'] as const).flatMap((step) =>
  (['the terminal’s process', 'the caller’s process', 'the bank', 'the terminal'] as const).map((who) => ({
    step,
    who,
  })),
);

const nameOf = (death: Death): string =>
  'point' in death ? `at device.${death.point}` : `${death.who} at ${death.step}`;

/**
 * One payment in which something dies: it ends by itself, the books agree, and its device takes the next one. Answers
 * the seconds until it had ended.
 */
async function payWhileDying(
  stage: Stage,
  death: Death,
  { random, check, isTogether }: { random: Random; check: Check; isTogether: boolean },
): Promise<{ seconds: number; code: number }> {
  const seller = await stage.givenSeller();
  const device = await givenDevice(stage.database, seller.id, { posId: '001' });
  const [holder, caller] = isTogether ? [0, 0] : [0, 1];
  let restarting: Promise<void> | null = null;
  const terminal: FaultTerminal = faultTerminal(stage, device, {
    random,
    planOf: () => 'approve',
    onStep(step) {
      if (restarting || 'point' in death || death.step !== step) return;
      if (death.who === 'the terminal’s process') restarting = killAndRestart(stage, holder);
      if (death.who === 'the caller’s process') restarting = killAndRestart(stage, caller);
      if (death.who === 'the bank') restarting = stage.crashBank();
      if (death.who === 'the terminal') {
        restarting = Promise.resolve();
        terminal.cutPower();
      }
    },
  });
  const product = `${nameOf(death)} ${device.terminalId}`;
  try {
    if ('point' in death) {
      const which = death.whose === 'caller' ? caller : holder;
      stage.kill(which, 'SIGKILL');
      await stage.endOf(which);
      await stage.startWeb(which, `device.${death.point}:kill`);
      const ended = stage.endOf(which);
      restarting = ended.then(() => stage.startWeb(which));
    }
    await terminal.stayAt(holder);
    // From now on it may come back to whichever process is there.
    void terminal.stayAt(null);
    const begun = performance.now();
    const selling = sell(stage, seller, { posId: '001', product, which: caller });
    await untilTrue(() => restarting !== null);
    await restarting;
    // After the claim alone nobody has pushed anything: the sweeper takes it back when its lease is over.
    if (!('point' in death && death.point === 'after_claim')) {
      const isHeard = await untilTrue(() => [...terminal.disk.did.values()].some(({ isOver, paid }) => isOver || paid));
      check.always(`${nameOf(death)}: the terminal had an end`, isHeard);
      await untilTrue(() => [...terminal.disk.did.values()].some(({ isOver }) => isOver), 5_000);
    }
    await quiesce(stage);
    const seconds = (performance.now() - begun) / 1_000;
    const answer = await selling;
    await checkAnswers(stage, seller, [answer], check);
    const { differences, undelivered } = await compareBooks(stage, seller);
    check.always(`${nameOf(death)}: ${differences}`, differences.length === 0);
    check.always(`${nameOf(death)}: every event delivered`, undelivered === 0);
    terminal.cutPower();
    await terminal.stayAt(null);
    const next = await sell(stage, seller, { posId: '001', product: `${product} again`, which: caller });
    check.always(`${nameOf(death)}: the device takes the next payment, not ${next.code}`, next.code === APPROVED);
    return { seconds, code: answer.code };
  } finally {
    await terminal.end();
  }
}

const PLANS: readonly Plan[] = [
  ...(['approve', 'approve', 'approve', 'decline', 'cancel-before-card', 'cancel-at-card', 'silent'] as const),
  ...(['dies-and-returns', 'dies-for-good', 'late', 'late', 'at-the-end', 'at-the-end'] as const),
];

type Storm = { terminals: FaultTerminal[]; answers: Sold[]; kills: Record<string, number> };

/** Rounds of one payment for each terminal, in which processes die, and time that runs over what is still open. */
async function storm(
  stage: Stage,
  seller: TestSeller,
  { random, rounds, devices }: { random: Random; rounds: number; devices: number },
): Promise<Storm> {
  const plans = new Map<string, Plan>();
  const terminals: FaultTerminal[] = [];
  for (let place = 0; place < devices; place += 1) {
    const device = await givenDevice(stage.database, seller.id, { posId: posIdOf(place) });
    terminals.push(faultTerminal(stage, device, { random, planOf: (product) => plans.get(product) ?? 'approve' }));
  }
  const answers: Sold[] = [];
  const kills = { web: 0, bank: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await untilTrue(() => terminals.every(({ isReady }) => isReady));
    const selling = terminals.flatMap((_, place) => {
      const sales = random.chance(20) ? 2 : 1;
      return Array.from({ length: sales }, async (_unused, again) => {
        const product = `${round}/${place}/${again}`;
        plans.set(product, random.pick(PLANS));
        await pause(random.below(400));
        answers.push(await sell(stage, seller, { posId: posIdOf(place), product, which: random.below(2) }));
      });
    });
    await pause(150 + random.below(600));
    if (round % 3 === 2) {
      await stage.crashBank();
      kills.bank += 1;
    } else {
      await killAndRestart(stage, random.below(2));
      kills.web += 1;
    }
    await pause(700);
    await stage.moveClock(TIME_LIMIT_SECONDS);
    for (const terminal of terminals) terminal.timeIsOver();
    await Promise.all(selling);
    await pause(300);
    // Everybody comes back, as after a power cut of the whole street.
    for (const terminal of terminals) terminal.cutPower();
  }
  answers.push(...(await everybodyTooLate(stage, seller, { terminals, plans })));
  return { terminals, answers, kills };
}

/**
 * Nothing dies, and every card is presented when the server has given up: among deaths few terminals live long enough
 * for that. Meanwhile one of them is asked for a second sale, which is certain to meet a busy device.
 */
async function everybodyTooLate(
  stage: Stage,
  seller: TestSeller,
  { terminals, plans }: { terminals: readonly FaultTerminal[]; plans: Map<string, Plan> },
): Promise<Sold[]> {
  await untilTrue(() => terminals.every(({ isReady }) => isReady));
  const selling = terminals.map((_, place) => {
    plans.set(`late/${place}`, 'late');
    return sell(stage, seller, { posId: posIdOf(place), product: `late/${place}`, which: place % 2 });
  });
  await untilTrue(() => terminals.every(({ isAsking }) => isAsking));
  const second = await sell(stage, seller, { posId: posIdOf(0), product: 'late/second', which: 1 });
  await stage.moveClock(TIME_LIMIT_SECONDS);
  const answers = [...(await Promise.all(selling)), second];
  await pause(300);
  return answers;
}

const sum = (terminals: readonly FaultTerminal[], what: keyof FaultTerminal['seen']): number =>
  terminals.reduce((total, { seen }) => total + seen[what], 0);

const counted = (codes: readonly number[]): string =>
  Object.entries(Object.groupBy(codes, String))
    .map(([code, all]) => `${code}: ${all?.length}`)
    .join(', ');

export const r12: FaultRow = {
  id: 'R-12',
  fault:
    'payments at terminals while kill -9 hits the process that holds the terminal, the one that holds the caller and ' +
    'the bank, and terminals lose their power, at each step; buyers who cancel, terminals that are silent for 120 s, ' +
    'die between approval and answer, or present the card when it is too late; two sales for one device',
  wanted:
    'bank sum − ledger sum = 0; none charged twice; nobody is told another end than the one that is booked; a late ' +
    'approval is booked or impossible; the device is free within 60 s',
  async run(stage, { random, isShort, check }) {
    const deaths = isShort ? POINTS : [...POINTS, ...STEPS];
    let [died, longest] = [0, 0];
    for (const isTogether of isShort ? [false] : [false, true])
      for (const death of deaths) {
        const { seconds } = await payWhileDying(stage, death, { random, check, isTogether });
        died += 1;
        longest = Math.max(longest, seconds);
      }
    check.saw('payments in which something died at a step', died, deaths.length * (isShort ? 1 : 2));
    check.always(`a device is free within 60 s, not ${longest.toFixed(0)}`, longest <= 60);

    const seller = await stage.givenSeller();
    const size = isShort ? { rounds: 3, devices: 12 } : { rounds: 16, devices: 24 };
    const { terminals, answers, kills } = await storm(stage, seller, { random, ...size });
    const { seconds, sums } = await settleStorm(stage, seller, check);
    await checkAnswers(stage, seller, answers, check);
    await atOnce(terminals, terminals.length, (terminal) => terminal.end());
    const total = size.rounds * size.devices;
    const busy = answers.filter(({ code, info }) => code === BUSY && info === 'device_busy').length;
    const late = sum(terminals, 'refusedLate') + sum(terminals, 'approvedLate');
    check.saw('pushes', sum(terminals, 'pushes'), total * 0.6);
    check.saw('approvals', sum(terminals, 'approvals'), total * 0.2);
    check.saw('cards that came too late', late, isShort ? 1 : 12);
    check.saw('power cuts', sum(terminals, 'powerCuts'), total);
    check.saw('kills of a web', kills['web'] ?? 0, isShort ? 2 : 10);
    check.saw('kills of the bank', kills['bank'] ?? 0, 1);
    check.saw('second sales that met a busy device', busy, 1);
    return (
      `${died} payments in which something died at a step, the longest ended after ${longest.toFixed(1)} s; then ` +
      `${answers.length} sales at ${size.devices} terminals, ${kills['web']} kills of a web, ${kills['bank']} of the ` +
      `bank, ${sum(terminals, 'powerCuts')} power cuts, ${late} cards too late ` +
      `(${sum(terminals, 'refusedLate')} impossible, ${sum(terminals, 'approvedLate')} booked); answered ` +
      `${counted(answers.map(({ code }) => code))}; ${sums}; quiet after ${seconds.toFixed(0)} s`
    );
  },
};
