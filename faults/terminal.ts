import {
  type TerminalMessage,
  type SimulatedTerminal,
  simulatedTerminal,
} from '#lib/testing/pos/simulated-terminal.ts';
import type { Kept } from '#lib/sdk/terminal/session.ts';
import { pause } from './client.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/**
 * A terminal with a buyer, as the protocol wants one: whatever it is told twice about a reference it does once, it
 * comes back after each lost connection, to any process, and after a power cut with nothing but what it had written.
 */

/** What its buyer, or its firmware, does with a payment. */
export type Plan =
  | 'approve'
  | 'decline'
  | 'cancel-before-card'
  | 'cancel-at-card'
  | 'silent'
  /** Its power is cut between the bank's answer and its own word; it comes back. */
  | 'dies-and-returns'
  /** As before, and it never says a word about that payment again. */
  | 'dies-for-good'
  /** The card is presented when the server has given up. */
  | 'late'
  /** The card is presented when the time is over, before the server says so. */
  | 'at-the-end';

export type Step = 'payment' | 'chosen' | 'present' | 'paid';

type Disk = {
  kept: Partial<Kept>;
  /** What it did about each reference, and the bank's answer where it heard one. */
  did: Map<string, { plan: Plan; hasChosen: boolean; paid: string | null; isTold: boolean; isOver: boolean }>;
};

const CARDS = { good: '4111111111111111', declined: '4000000000000135' };

export type FaultTerminal = ReturnType<typeof faultTerminal>;

type Device = { id: number; terminalId: string; enrolment: string; key: string };

type Options = {
  random: Random;
  planOf(product: string): Plan;
  /** Heard at each step of a payment; `which` is the process that it is connected to. */
  onStep?(step: Step, reference: string): void;
};

export function faultTerminal(stage: Stage, device: Device, { random, planOf, onStep }: Options) {
  const disk: Disk = { kept: { key: device.key }, did: new Map() };
  const seen = { pushes: 0, powerCuts: 0, approvals: 0, declines: 0, refusedLate: 0, approvedLate: 0, outcomes: 0 };
  /** A terminal whose power is cut says and hears nothing more: another life begins with what is on the disk. */
  let life = 0;
  let current: SimulatedTerminal | null = null;
  let where: number | null = null;
  let isOn = true;
  const timesOver = new Set<() => void>();

  async function pay(reference: string, amount: number, card: string): Promise<string> {
    const mine = life;
    for (let turn = 0; turn < 40 && mine === life; turn += 1) {
      try {
        const answer = (await stage.bank('POST', `/v1/terminals/${device.terminalId}/payments/${reference}`, {
          amount,
          currency: 'ILS',
          card: { number: card, expiry: '1230' },
          entry: 'chip',
          pin: null,
        })) as { outcome?: string };
        return answer.outcome ?? 'refused';
      } catch {
        await pause(50);
      }
    }
    return 'unreachable';
  }

  function tell(reference: string, outcome: string): void {
    const did = disk.did.get(reference);
    if (!did || did.isTold) return;
    did.isTold = true;
    const isKnown = outcome === 'approved' || outcome === 'declined' || outcome === 'cancelled';
    current?.send({
      type: 'result',
      reference,
      outcome: isKnown ? outcome : 'failed',
      processorReference: null,
    });
  }

  async function present(reference: string, amount: number): Promise<void> {
    const did = disk.did.get(reference);
    if (!did || did.isTold) return;
    const { plan } = did;
    if (plan === 'silent') return;
    if (plan === 'cancel-at-card') return tell(reference, 'cancelled');
    if (plan === 'late' && !did.isOver) return;
    if (plan === 'at-the-end') await new Promise<void>((resolve) => timesOver.add(resolve));
    const mine = life;
    const outcome = did.paid ?? (await pay(reference, amount, plan === 'decline' ? CARDS.declined : CARDS.good));
    if (mine !== life) return;
    if (did.paid === null) {
      if (outcome === 'approved') seen.approvals += 1;
      if (outcome === 'declined') seen.declines += 1;
      if (plan === 'late' && outcome === 'approved') seen.approvedLate += 1;
      if (plan === 'late' && outcome !== 'approved') seen.refusedLate += 1;
      did.paid = outcome;
    }
    onStep?.('paid', reference);
    if (mine !== life) return;
    if (plan === 'dies-and-returns' && !did.isOver) {
      did.plan = 'approve';
      return cutPower();
    }
    if (plan === 'dies-for-good') {
      did.isTold = true;
      return cutPower();
    }
    tell(reference, outcome);
  }

  const amounts = new Map<string, number>();

  function receive(message: TerminalMessage): void {
    if (!('reference' in message)) return;
    const { reference } = message;
    const did = disk.did.get(reference);
    if (message.type === 'payment') {
      if (!did) {
        seen.pushes += 1;
        const plan = planOf(message.product);
        disk.did.set(reference, { plan, hasChosen: false, paid: null, isTold: false, isOver: false });
        onStep?.('payment', reference);
      }
      choose(reference);
    }
    if (message.type === 'present') {
      amounts.set(reference, message.amount);
      onStep?.('present', reference);
      void present(reference, message.amount);
    }
    if (message.type === 'cancel' || message.type === 'outcome') {
      if (message.type === 'outcome') seen.outcomes += 1;
      if (!did || did.isOver) return;
      did.isOver = true;
      const amount = amounts.get(reference);
      if (did.plan === 'late' && amount !== undefined) void present(reference, amount);
    }
  }

  function choose(reference: string): void {
    const did = disk.did.get(reference);
    const mine = life;
    if (!did || did.hasChosen || did.isTold) return;
    did.hasChosen = true;
    current?.send({ type: 'accepted', reference });
    if (did.plan === 'cancel-before-card') return tell(reference, 'cancelled');
    current?.send({ type: 'chosen', reference, tip: 0, installments: 1 });
    if (mine === life) onStep?.('chosen', reference);
  }

  /** Nothing is message goodbye to, and what was not written is forgotten; it is switched on again at once. */
  function cutPower(): void {
    life += 1;
    seen.powerCuts += 1;
    const before = current;
    if (!before) return;
    before.answer(null);
    before.cut();
  }

  async function stayConnected(): Promise<void> {
    while (isOn) {
      const up = stage.webs.flatMap(({ isUp }, which) => (isUp && (wanted ?? which) === which ? [which] : []));
      if (up.length > 0) {
        where = random.pick(up);
        const next = simulatedTerminal(
          `ws://127.0.0.1:${stage.webs[where]?.port}/terminal/v1`,
          device,
          JSON.parse(JSON.stringify(disk.kept)),
        );
        next.answer((message) => {
          disk.kept = next.session.kept;
          receive(message);
        });
        current = next;
        await next.connect().catch(() => undefined);
        // What it knows of the bank and has not said: stored, and forwarded.
        for (const [reference, { paid }] of disk.did) if (paid !== null) tell(reference, paid);
        const pulse = setInterval(next.tick, 1_000);
        await next.until(() => next.closedBy !== null, 600_000).catch(() => undefined);
        clearInterval(pulse);
        disk.kept = next.session.kept;
        next.cut();
      }
      await pause(40 + random.below(160));
    }
  }
  /** The process that it has to connect to; null: any. */
  let wanted: number | null = null;
  const running = stayConnected();

  return {
    device,
    disk,
    seen,
    cutPower,
    get where() {
      return where;
    },
    /** It waits for a card. */
    get isAsking() {
      return [...amounts.keys()].some((reference) => disk.did.get(reference)?.isOver === false);
    },
    get isReady() {
      return current?.session.state === 'ready';
    },
    /** Connects to this process from now on. */
    async stayAt(which: number | null) {
      wanted = which;
      if (which !== null && where !== which) current?.cut();
      await untilTrue(() => current?.session.state === 'ready' && (which === null || where === which));
    },
    /** The time of its payment is over. */
    timeIsOver() {
      for (const go of timesOver) go();
      timesOver.clear();
    },
    hasOutcome: (reference: string) => disk.did.get(reference)?.isOver === true,
    async end() {
      isOn = false;
      life += 1;
      current?.answer(null);
      current?.cut();
      await running;
    },
  };
}

export async function untilTrue(holds: () => boolean, withinMs = 15_000): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await pause(20)) if (holds()) return true;
  return false;
}
