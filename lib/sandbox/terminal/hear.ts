import type { Payment, Step, Terminal } from './device.ts';
import type { ServerSays } from './messages.ts';
import { print, slipsOf } from './printer.ts';
import { askBank, askChoices, goTo, goToEnd, rest, sendResult, stay } from './steps.ts';

type Said<Type extends ServerSays['type']> = Extract<ServerSays, { type: Type }>;

/** Nobody waits longer for a payment on a device, ms (answers, section 11). */
const PAYMENT_MS = 120_000;

/** What the server says, and what the terminal does then. `now`: milliseconds of this browser's clock. */
export function hear(terminal: Terminal, message: ServerSays, now: number): Step {
  switch (message.type) {
    case 'ready':
      return becomeReady(terminal, message);
    case 'pairing':
      return goTo(
        { ...terminal, shop: message.business, name: message.name, posId: message.posId },
        { at: 'pairing', code: message.code, until: Date.parse(message.expiresAt) },
      );
    case 'paired':
      return stay(terminal);
    case 'unpaired':
      return goTo({ ...terminal, shop: null, payment: null }, { at: 'unpaired', refused: null });
    case 'payment':
      return begin(terminal, message, now);
    case 'present':
      return terminal.payment?.reference === message.reference ? present(terminal, message) : stay(terminal);
    case 'cancel':
      return terminal.payment?.reference === message.reference ? cancel(terminal) : stay(terminal);
    case 'outcome':
      return end(terminal, message);
    case 'print':
      return printText(terminal, message);
    case 'refused':
      return goTo({ ...terminal, shop: null, payment: null }, { at: 'unpaired', refused: message.code });
  }
}

function becomeReady(terminal: Terminal, { business, name, posId, language }: Said<'ready'>): Step {
  const known: Terminal = { ...terminal, shop: business, name, posId, language };
  const isAtRest = ['starting', 'unpaired', 'pairing'].includes(terminal.screen.at);
  return isAtRest ? rest(known) : stay(known);
}

/** The same payment again is one that it has accepted before and whose word of it was lost. */
function begin(terminal: Terminal, message: Said<'payment'>, now: number): Step {
  const { reference, operation, amount, currency, product, language, tips, installments } = message;
  const accepted = { do: 'say', message: { type: 'accepted', reference } } as const;
  if (terminal.payment?.reference === reference) return stay(terminal, accepted);
  if (terminal.payment) return stay(terminal);
  const payment: Payment = {
    reference,
    operation,
    amount,
    tip: 0,
    currency,
    product,
    language,
    tips: operation === 'refund' ? [] : tips,
    installments: operation === 'refund' ? [] : installments,
    chosenInstallments: installments[0] ?? 1,
    // The sandbox's clock may stand days away from this browser's.
    until: Math.min(Math.max(Date.parse(message.expiresAt), now), now + PAYMENT_MS) || now + PAYMENT_MS,
    entry: null,
  };
  const { terminal: next, effects } = askChoices({ ...terminal, payment });
  return { terminal: next, effects: [accepted, ...effects] };
}

function present(terminal: Terminal, { reference, amount, tip, installments }: Said<'present'>): Step {
  const { payment, screen } = terminal;
  if (!payment || screen.at !== 'wait') return stay(terminal);
  return goTo(
    { ...terminal, payment: { ...payment, amount: amount - tip, tip, chosenInstallments: installments } },
    { at: 'present', problem: null },
    { do: 'say', message: { type: 'step', reference, step: 'waiting-card' } },
  );
}

/** A card that the bank is asked about cannot be called back: the answer decides, and the server with it. */
function cancel(terminal: Terminal): Step {
  const { screen, plan } = terminal;
  if (screen.at === 'sending' || screen.at === 'end') return stay(terminal);
  if (screen.at !== 'authorizing') return sendResult(terminal, 'cancelled');
  return plan === 'after-cancel'
    ? stay(terminal, askBank(terminal, screen.card, screen.entry, screen.pin, 'approve'))
    : stay(terminal);
}

function end(terminal: Terminal, { reference, outcome, code, receipt }: Said<'outcome'>): Step {
  const { payment } = terminal;
  if (payment?.reference !== reference) return stay(terminal);
  const slips = receipt ? slipsOf(terminal, payment, { outcome, code, facts: receipt }) : [];
  const printed = print(terminal, slips);
  return goToEnd(printed.terminal, outcome, code, ...printed.effects);
}

function printText(terminal: Terminal, { title, lines }: Said<'print'>): Step {
  const { shop, language, slips } = terminal;
  if (!shop) return stay(terminal);
  return print(terminal, [{ id: slips + 1, kind: 'text', title, lines, language, shop }]);
}
