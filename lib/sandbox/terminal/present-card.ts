import { type DrawnCard, type Entry, PIN_TRIES, TAP_WITHOUT_PIN } from './cards.ts';
import { type Problem, type Step, type Terminal, totalOf } from './device.ts';
import { authorize, goFor, goTo, stay } from './steps.ts';

/** How long a card is read, ms: a chip takes its time, the field is quick. */
const READ_MS: Readonly<Record<Entry, number>> = { insert: 1_400, tap: 700, swipe: 900, phone: 700 };

/** A card or a telephone at the terminal; only where it waits for one. */
export function presentCard(terminal: Terminal, card: DrawnCard, entry: Entry): Step {
  const { payment, screen } = terminal;
  if (!payment || screen.at !== 'present') return stay(terminal);
  const problem = problemOf(card, entry);
  if (problem) return goTo(terminal, { at: 'present', problem });
  return goFor({ ...terminal, payment: { ...payment, entry } }, { at: 'reading', entry, card }, READ_MS[entry], {
    do: 'send',
    message: { type: 'step', reference: payment.reference, step: 'card-read' },
  });
}

/** Problem of the chosen entry, if any; a card with a chip is never read by its stripe. */
function problemOf({ entries }: DrawnCard, entry: Entry): Problem | null {
  if (entries.includes(entry)) return null;
  if (entries.includes('insert')) return 'use-chip';
  return entries.includes('phone') ? 'use-phone' : 'use-stripe';
}

/**
 * Reads the card. A chip requires its PIN, a tapped card above the limit too; a telephone has authenticated its owner.
 */
export function readCard(terminal: Terminal, card: DrawnCard, entry: Entry): Step {
  const { payment } = terminal;
  if (!payment) return stay(terminal);
  const asksPin =
    payment.operation !== 'refund' && (entry === 'insert' || (entry === 'tap' && totalOf(payment) >= TAP_WITHOUT_PIN));
  if (!asksPin) return authorize(terminal, card, entry, null);
  return goTo(
    terminal,
    { at: 'pin', entry, card, typed: '', triesLeft: PIN_TRIES },
    { do: 'send', message: { type: 'step', reference: payment.reference, step: 'pin' } },
  );
}
