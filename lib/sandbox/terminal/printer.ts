import type { Effect, Payment, ReceiptFacts, Slip, Step, Terminal } from './device.ts';
import { stay } from './steps.ts';

/** The printer of a drawn terminal: one slip after the other, as long as there is paper. */

/** A slip of a payment on 80 mm paper takes about so long, ms. */
const PRINT_MS = 1_600;

/** Torn-off slips that are still shown; older ones are dropped. */
const KEPT = 12;

type Printed = {
  outcome: 'approved' | 'declined';
  code: number | null;
  facts: ReceiptFacts | null;
  at: number;
};

/**
 * Slips of a payment: an approved one has a copy for the business and one for the buyer, a declined one the buyer's.
 */
export function slipsOf({ shop, posId, terminalId, slips }: Terminal, payment: Payment, printed: Printed): Slip[] {
  if (!shop) return [];
  const copies = printed.outcome === 'approved' ? (['merchant', 'buyer'] as const) : (['buyer'] as const);
  return copies.map((copy, index) => ({
    id: slips + 1 + index,
    kind: 'payment',
    copy,
    payment,
    language: payment.language,
    ...printed,
    shop,
    posId,
    terminalId,
  }));
}

/** Slips for the printer, which begins at once where it can. */
export function print(terminal: Terminal, slips: readonly Slip[]): Step {
  return start({ ...terminal, roll: [...terminal.roll, ...slips], slips: terminal.slips + slips.length });
}

/** Begins the next slip, which cuts off the finished one that still hangs from the printer. */
function start(terminal: Terminal): Step {
  if (terminal.isPrinting || terminal.paper === 'out' || terminal.roll.length === 0) return stay(terminal);
  const { terminal: cut } = tearOff(terminal);
  return stay({ ...cut, isPrinting: true }, { do: 'print', afterMs: PRINT_MS });
}

/** Ends a slip and begins the next. The server is notified once a payment's last one is out. */
export function printNext(terminal: Terminal): Step {
  const [hanging = null, ...roll] = terminal.roll;
  if (!terminal.isPrinting || !hanging) return stay(terminal);
  const { terminal: next, effects } = start({ ...terminal, roll, isPrinting: false, hanging });
  const reference = referenceOf(hanging);
  const isLast = reference === null || !roll.some((slip) => referenceOf(slip) === reference);
  const report: readonly Effect[] = isLast ? [{ do: 'send', message: { type: 'printed', reference } }] : [];
  return { terminal: next, effects: [...report, ...effects] };
}

const referenceOf = (slip: Slip): string | null => (slip.kind === 'payment' ? slip.payment.reference : null);

export function tearOff(terminal: Terminal): Step {
  const { hanging, torn } = terminal;
  return stay(hanging ? { ...terminal, hanging: null, torn: [hanging, ...torn].slice(0, KEPT) } : terminal);
}

/** A slip that the paper ended under is printed again from its beginning. */
export function loadPaper(terminal: Terminal, paper: 'in' | 'out'): Step {
  const { terminal: next, effects } = start({ ...terminal, paper, isPrinting: paper === 'in' && terminal.isPrinting });
  const report: Effect = {
    do: 'send',
    message: { type: 'status', battery: terminal.battery, paper },
  };
  return { terminal: next, effects: [report, ...effects] };
}
