import { readLanguage } from '#lib/kernel/language.ts';
import type { Ready, ServerCommand } from '#lib/sdk/terminal/messages.ts';
import type { Asking, Payment, Step, Terminal } from './device.ts';
import { print, slipsOf } from './printer.ts';
import { askBank, askChoices, goTo, goToEnd, rest, stay } from './steps.ts';

type CommandOf<Type extends ServerCommand['type']> = Extract<ServerCommand, { type: Type }>;

/** Longest wait for a payment on a device, ms (answers, section 11). */
const PAYMENT_MS = 120_000;

/** Time after a new connection in which the server confirms open payments; a payment without confirmation is over. */
const DOUBT_MS = 4_000;

/** Reaction of the terminal to a message of the server. `now`: milliseconds of this browser's clock. */
export function handleMessage(terminal: Terminal, message: ServerCommand | Ready, now: number): Step {
  switch (message.type) {
    case 'ready':
      return becomeReady(terminal, message);
    case 'pairing':
      return ask(terminal, message);
    case 'paired':
      return rest({ ...terminal, asking: [], shop: message.business, name: message.name ?? '', posId: message.posId });
    case 'unpaired':
      return rest({ ...terminal, shop: null, name: '', posId: '' });
    case 'payment':
      return begin(terminal, message, now);
    case 'present':
      return present(confirmed(terminal, message.reference), message);
    case 'cancel':
      return terminal.payment?.reference === message.reference
        ? cancel(confirmed(terminal, message.reference))
        : stay(terminal);
    case 'outcome':
      return end(terminal, message, now);
    case 'print':
      return print(terminal, [
        {
          id: terminal.slips + 1,
          kind: 'text',
          title: message.title,
          lines: message.lines,
          language: terminal.language,
        },
      ]);
  }
}

/**
 * A business asks to pair; a repeated request has another code. No other request is shown while a confirmed code is on
 * the screen, nor during a payment.
 */
function ask(terminal: Terminal, { business: shop, posId, code, expiresAt }: CommandOf<'pairing'>): Step {
  const others = terminal.asking.filter((one) => one.shop.name !== shop.name || one.posId !== posId);
  const asking = [...others, { shop, posId, code, until: Date.parse(expiresAt) }];
  const isAgreed = terminal.screen.at === 'pairing' && others.some((one) => isShown(terminal, one));
  const isFree = ['unpaired', 'idle', 'asked', 'pairing'].includes(terminal.screen.at);
  return isFree && !isAgreed ? goTo({ ...terminal, asking }, { at: 'asked' }) : stay({ ...terminal, asking });
}

const isShown = ({ screen }: Terminal, { code }: Asking): boolean => screen.at === 'pairing' && screen.code === code;

/** A payment that it has in hand is in doubt until the server names it again. */
function becomeReady(terminal: Terminal, { business, name, posId }: Ready): Step {
  // Open pairings are sent again on a new connection.
  const known: Terminal = { ...terminal, asking: [], shop: business, name: name ?? '', posId: posId ?? '' };
  const { payment } = known;
  if (!payment || !business) return rest(known);
  return stay(
    { ...known, payment: { ...payment, isConfirmed: false } },
    { do: 'doubt', afterMs: DOUBT_MS, reference: payment.reference },
  );
}

function confirmed(terminal: Terminal, reference: string): Terminal {
  const { payment } = terminal;
  return payment?.reference === reference ? { ...terminal, payment: { ...payment, isConfirmed: true } } : terminal;
}

/** Drops a payment that the server has not named: it ended while the terminal was away. */
export function forget(terminal: Terminal, reference: string): Step {
  const { payment } = terminal;
  return payment?.reference === reference && !payment.isConfirmed ? goToEnd(terminal, 'failed', null) : stay(terminal);
}

/** A repeated payment was accepted before, and the acceptance was lost. */
function begin(terminal: Terminal, message: CommandOf<'payment'>, now: number): Step {
  const { reference, operation, amount, currency, product, language, tips, installments } = message;
  const accepted = { do: 'send', message: { type: 'accepted', reference } } as const;
  if (terminal.payment?.reference === reference) return stay(confirmed(terminal, reference), accepted);
  if (terminal.payment && terminal.screen.at !== 'end') return stay(terminal);
  const payment: Payment = {
    reference,
    operation,
    amount,
    tip: 0,
    currency,
    product,
    language: readLanguage(language),
    tips,
    installments,
    chosenInstallments: installments[0] ?? 1,
    // The sandbox's clock may stand days away from this browser's.
    until: Math.min(Math.max(Date.parse(message.expiresAt), now), now + PAYMENT_MS) || now + PAYMENT_MS,
    entry: null,
    isConfirmed: true,
  };
  const { terminal: next, effects } = askChoices({ ...terminal, payment });
  return { terminal: next, effects: [accepted, ...effects] };
}

/** Skips open questions: the server has the choices from before the battery was empty. */
function present(terminal: Terminal, { reference, amount, tip, installments }: CommandOf<'present'>): Step {
  const { payment, screen } = terminal;
  if (payment?.reference !== reference || !['tip', 'installments', 'wait'].includes(screen.at)) return stay(terminal);
  return goTo(
    { ...terminal, payment: { ...payment, amount: amount - tip, tip, chosenInstallments: installments } },
    { at: 'present', problem: null },
    { do: 'send', message: { type: 'step', reference, step: 'waiting-card' } },
  );
}

/**
 * Stops, and waits for the outcome. A payment at the bank cannot be recalled: its result is reported all the same, and
 * the server decides.
 */
function cancel(terminal: Terminal): Step {
  const { screen, plan } = terminal;
  if (screen.at === 'sending' || screen.at === 'end') return stay(terminal);
  const { terminal: stopped } = goTo(terminal, { at: 'sending', outcome: 'cancelled' });
  return screen.at === 'authorizing' && plan === 'after-cancel'
    ? stay(stopped, askBank(terminal, screen.card, screen.entry, screen.pin, 'approve'))
    : stay(stopped);
}

function end(terminal: Terminal, { reference, outcome, code, receipt }: CommandOf<'outcome'>, now: number): Step {
  const { payment } = terminal;
  if (payment?.reference !== reference) return stay(terminal);
  const slips =
    outcome === 'approved' || outcome === 'declined'
      ? slipsOf(terminal, payment, { outcome, code, facts: receipt, at: now })
      : [];
  const printed = print(terminal, slips);
  return goToEnd(printed.terminal, outcome, code, ...printed.effects);
}
