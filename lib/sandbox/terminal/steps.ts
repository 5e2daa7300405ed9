import {
  type Effect,
  type FinalOutcome,
  type ResultOutcome,
  type Screen,
  type Step,
  type Terminal,
  totalOf,
} from './device.ts';
import { type DrawnCard, type Entry, LATE_MS, type Plan } from './cards.ts';

/** Steps that the reducer's parts share: the next screen, and the messages on the way. */

/** Duration of a payment's last screen, ms. */
const END_MS = 6_000;

/** How long a terminal without a bank tries, ms. */
const UNREACHABLE_MS = 4_000;

export const stay = (terminal: Terminal, ...effects: Effect[]): Step => ({ terminal, effects });

export const goTo = (terminal: Terminal, screen: Screen, ...effects: Effect[]): Step => ({
  terminal: { ...terminal, screen, turn: terminal.turn + 1 },
  effects,
});

/** Goes to a screen that ends by itself after `afterMs`. */
export function goFor(terminal: Terminal, screen: Screen, afterMs: number, ...effects: Effect[]): Step {
  const turn = terminal.turn + 1;
  return { terminal: { ...terminal, screen, turn }, effects: [...effects, { do: 'timer', afterMs, turn }] };
}

/** Goes to the idle screen, which asks about a pending pairing. */
export function rest(terminal: Terminal): Step {
  const screen: Screen =
    terminal.asking.length > 0 ? { at: 'asked' } : terminal.shop ? { at: 'idle' } : { at: 'unpaired', refused: null };
  return goTo({ ...terminal, payment: null }, screen);
}

/** Says how it ended here, and waits for what the server makes of it. */
export function sendResult(terminal: Terminal, outcome: ResultOutcome, processorReference: string | null = null): Step {
  const { payment } = terminal;
  if (!payment) return stay(terminal);
  return goTo(
    terminal,
    { at: 'sending', outcome },
    { do: 'send', message: { type: 'result', reference: payment.reference, outcome, processorReference } },
  );
}

/** Step after the choices: the amount is final, the server announces it at the bank and answers `present`. */
export function sendChosen(terminal: Terminal): Step {
  const { payment } = terminal;
  if (!payment) return stay(terminal);
  const { reference, tip, chosenInstallments } = payment;
  return goTo(
    terminal,
    { at: 'wait' },
    { do: 'send', message: { type: 'chosen', reference, tip, installments: chosenInstallments } },
  );
}

/** The next question before the card: how much tip, then how many installments, then none. */
export function askChoices(terminal: Terminal, isTipChosen = false): Step {
  const { payment } = terminal;
  if (!payment) return stay(terminal);
  if (payment.operation === 'refund') return goTo(terminal, { at: 'refund' });
  if (!isTipChosen && payment.tips.length > 0) return goTo(terminal, { at: 'tip', typed: null });
  if (payment.installments.some((count) => count > 1)) return goTo(terminal, { at: 'installments' });
  return sendChosen(terminal);
}

export function chooseTip(terminal: Terminal, tip: number): Step {
  return terminal.payment ? askChoices({ ...terminal, payment: { ...terminal.payment, tip } }, true) : stay(terminal);
}

export function chooseInstallments(terminal: Terminal, chosenInstallments: number): Step {
  const { payment } = terminal;
  return payment?.installments.includes(chosenInstallments)
    ? sendChosen({ ...terminal, payment: { ...payment, chosenInstallments } })
    : stay(terminal);
}

/** Asks the bank by the plan: at once with a late result, or after a cancellation. */
export function authorize(
  terminal: Terminal,
  card: DrawnCard,
  entry: Entry,
  pin: string | null,
  plan: Plan = terminal.plan,
): Step {
  const { payment } = terminal;
  if (!payment) return stay(terminal);
  const screen: Screen = { at: 'authorizing', entry, card, pin };
  const authorizing: Effect = {
    do: 'send',
    message: { type: 'step', reference: payment.reference, step: 'authorizing' },
  };
  if (plan === 'unreachable') return goFor(terminal, screen, UNREACHABLE_MS, authorizing);
  if (plan === 'after-cancel') return goTo(terminal, screen, authorizing);
  return goTo(terminal, screen, authorizing, askBank(terminal, card, entry, pin, plan));
}

/** Effect that asks the bank to authorize the payment. */
export function askBank(
  { payment }: Terminal,
  card: DrawnCard,
  entry: Entry,
  pin: string | null,
  plan: Plan,
): Extract<Effect, { do: 'ask-bank' }> {
  if (!payment) throw new Error('no payment to ask the bank about');
  return {
    do: 'ask-bank',
    reference: payment.reference,
    amount: totalOf(payment),
    currency: payment.currency,
    card,
    entry,
    pin,
    plan,
    afterMs: plan === 'late' ? LATE_MS : 0,
  };
}

export const goToEnd = (terminal: Terminal, outcome: FinalOutcome, code: number | null, ...effects: Effect[]): Step =>
  goFor(terminal, { at: 'end', outcome, code }, END_MS, ...effects);
