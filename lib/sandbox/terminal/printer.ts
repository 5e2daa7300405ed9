import type { Effect, Payment, Slip, Step, Terminal } from './device.ts';
import type { Outcome, ReceiptFacts } from './messages.ts';
import { stay } from './steps.ts';

/** The printer of a drawn terminal: one slip after the other, as long as there is paper. */

/** A slip of a payment on 80 mm paper takes about so long, ms. */
const PRINT_MS = 1_600;

/** What was torn off and is still lying there; older ones are gone. */
const KEPT = 12;

/** One for the business; the buyer gets one of what became of their money. */
export function slipsOf(
  { shop, posId, terminalId, slips }: Terminal,
  { operation, reference, product, language, entry }: Payment,
  { outcome, code, facts }: { outcome: Outcome; code: number | null; facts: ReceiptFacts },
): Slip[] {
  if (!shop) return [];
  const slip = { kind: 'payment' as const, operation, outcome, code, reference, product, language, entry, facts };
  const copies = outcome === 'approved' ? (['merchant', 'buyer'] as const) : (['buyer'] as const);
  return copies.map((copy, index) => ({ ...slip, id: slips + 1 + index, copy, shop, posId, terminalId }));
}

/** Slips for the printer, which begins at once where it can. */
export function print(terminal: Terminal, slips: readonly Slip[]): Step {
  return start({ ...terminal, roll: [...terminal.roll, ...slips], slips: terminal.slips + slips.length });
}

/** The next one cuts off the one that hangs at the edge. */
function start(terminal: Terminal): Step {
  if (terminal.isPrinting || terminal.paper === 'out' || terminal.roll.length === 0) return stay(terminal);
  const { terminal: cut } = tearOff(terminal);
  return stay({ ...cut, isPrinting: true }, { do: 'print', afterMs: PRINT_MS });
}

/** A slip is out; the next begins. */
export function printNext(terminal: Terminal): Step {
  const [hanging = null, ...roll] = terminal.roll;
  if (!terminal.isPrinting || !hanging) return stay(terminal);
  const { terminal: next, effects } = start({ ...terminal, roll, isPrinting: false, hanging });
  const isLast = hanging.kind === 'text' || !roll.some((slip) => isOf(slip, hanging.reference));
  const reference = hanging.kind === 'text' ? null : hanging.reference;
  const told: readonly Effect[] = isLast ? [{ do: 'say', message: { type: 'printed', reference } }] : [];
  return { terminal: next, effects: [...told, ...effects] };
}

const isOf = (slip: Slip, reference: string): boolean => slip.kind === 'payment' && slip.reference === reference;

export function tearOff(terminal: Terminal): Step {
  const { hanging, torn } = terminal;
  return stay(hanging ? { ...terminal, hanging: null, torn: [hanging, ...torn].slice(0, KEPT) } : terminal);
}

/** A slip that the paper ended under is printed again from its beginning. */
export function loadPaper(terminal: Terminal, paper: 'in' | 'out'): Step {
  const { terminal: next, effects } = start({ ...terminal, paper, isPrinting: paper === 'in' && terminal.isPrinting });
  return {
    terminal: next,
    effects: [{ do: 'say', message: { type: 'status', battery: terminal.battery, paper } }, ...effects],
  };
}
