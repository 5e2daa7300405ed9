import type { Language } from '#lib/kernel/language.ts';
import type { NumberedDeviceMessage, Ready, ServerCommand } from '#lib/sdk/terminal/messages.ts';
import type { DrawnCard, Entry, Plan } from './cards.ts';

/** A drawn terminal as data: everything that its drawing shows, and nothing that needs a browser. */

type Shop = { name: string; logoUrl: string | null };

type DeviceMessageOf<Type extends NumberedDeviceMessage['type']> = Extract<NumberedDeviceMessage, { type: Type }>;
type CommandOf<Type extends ServerCommand['type']> = Extract<ServerCommand, { type: Type }>;

/** Outcome as the terminal reports it. */
export type ResultOutcome = DeviceMessageOf<'result'>['outcome'];

/** Final outcome. `failed`: unknown yet, or the bank could not be reached. */
export type FinalOutcome = CommandOf<'outcome'>['outcome'];

type Operation = CommandOf<'payment'>['operation'];

export type Problem = 'use-chip' | 'use-stripe' | 'use-phone' | 'not-tapped';

export type Screen =
  | { at: 'off' }
  | { at: 'starting' }
  | { at: 'unpaired'; refused: 'enrolment' | 'replaced' | null }
  /** A business asks to pair the terminal; its holder confirms or refuses. */
  | { at: 'asked' }
  | { at: 'pairing'; code: string; until: number }
  | { at: 'idle' }
  /** `typed`: minor units of a tip that is typed by hand; null while one of the offered ones can be chosen. */
  | { at: 'tip'; typed: number | null }
  | { at: 'installments' }
  /** Waits for agreement to a refund. */
  | { at: 'refund' }
  | { at: 'wait' }
  | { at: 'present'; problem: Problem | null }
  | { at: 'reading'; entry: Entry; card: DrawnCard }
  | { at: 'pin'; entry: Entry; card: DrawnCard; typed: string; triesLeft: number }
  | { at: 'authorizing'; entry: Entry; card: DrawnCard; pin: string | null }
  /** The bank has answered, or nothing was asked of it; what the server makes of that is still to come. */
  | { at: 'sending'; outcome: ResultOutcome }
  | { at: 'end'; outcome: FinalOutcome; code: number | null };

/** A pairing that a business has begun. `until`: milliseconds of this browser's clock. */
export type Asking = { shop: Shop; posId: string; code: string; until: number };

export type Payment = {
  reference: string;
  operation: Operation;
  amount: number;
  tip: number;
  currency: string;
  product: string;
  language: Language;
  tips: readonly number[];
  installments: readonly number[];
  chosenInstallments: number;
  /** End of the wait, milliseconds of this browser's clock. */
  until: number;
  entry: Entry | null;
  /** False from a new connection until the server confirms the payment. */
  isConfirmed: boolean;
};

type Copy = 'merchant' | 'buyer';

/** Values that come with an approval. */
export type ReceiptFacts = NonNullable<CommandOf<'outcome'>['receipt']>;

export type Slip =
  | {
      id: number;
      kind: 'payment';
      copy: Copy;
      payment: Payment;
      language: Language;
      outcome: 'approved' | 'declined';
      code: number | null;
      facts: ReceiptFacts | null;
      /** Milliseconds of this browser's clock. */
      at: number;
      shop: Shop;
      posId: string;
      terminalId: string;
    }
  | { id: number; kind: 'text'; title: string; lines: readonly string[]; language: Language };

export type Terminal = {
  terminalId: string;
  language: Language;
  shop: Shop | null;
  name: string;
  posId: string;
  power: 'on' | 'dead';
  battery: number;
  network: 'up' | 'cut';
  /** State of the session with the server. */
  link: 'open' | 'away';
  paper: 'in' | 'out';
  plan: Plan;
  screen: Screen;
  /** Pairings that were not refused here, the oldest first; the screen shows the last, or the confirmed one. */
  asking: readonly Asking[];
  payment: Payment | null;
  /** Slips that wait for the printer; the first is being printed while `isPrinting`. */
  roll: readonly Slip[];
  isPrinting: boolean;
  /** Printed slip at the printer's edge. */
  hanging: Slip | null;
  /** Torn-off slips, the newest first. */
  torn: readonly Slip[];
  slips: number;
  /** Number of the screen: a timer that was set for an earlier one does nothing. */
  turn: number;
};

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'cancel' | 'correct' | 'ok';

/** Result of the bank as the terminal received it. */
export type BankResult =
  | { outcome: 'approved' | 'declined'; processorReference: string | null; code: number | null }
  | { outcome: 'refused' | 'unreachable' };

export type TerminalEvent =
  | { on: 'received'; message: ServerCommand | Ready; now: number }
  | { on: 'link'; is: 'open' | 'away' }
  | { on: 'refused'; code: 'enrolment' | 'replaced' }
  | { on: 'key'; key: Key }
  | { on: 'touch'; choice: { tip: number } | { typedTip: true } | { installments: number } }
  | { on: 'card'; card: DrawnCard; entry: Entry }
  | { on: 'bank'; reference: string; answer: BankResult }
  | { on: 'timer'; turn: number }
  | { on: 'doubt'; reference: string }
  | { on: 'printed' }
  | { on: 'torn' }
  | { on: 'plan'; plan: Plan }
  | { on: 'paper'; is: 'in' | 'out' }
  | { on: 'network'; is: 'up' | 'cut' }
  | { on: 'battery'; is: number };

export type Effect =
  | { do: 'send'; message: NumberedDeviceMessage }
  | {
      do: 'ask-bank';
      reference: string;
      amount: number;
      currency: string;
      card: DrawnCard;
      entry: Entry;
      pin: string | null;
      plan: Plan;
      /** Delay until the answer arrives, milliseconds. */
      afterMs: number;
    }
  | { do: 'timer'; afterMs: number; turn: number }
  | { do: 'print'; afterMs: number }
  | { do: 'doubt'; afterMs: number; reference: string };

export type Step = { terminal: Terminal; effects: readonly Effect[] };

export const newTerminal = (terminalId: string, language: Language): Terminal => ({
  terminalId,
  language,
  shop: null,
  name: '',
  posId: '',
  power: 'on',
  battery: 86,
  network: 'up',
  link: 'away',
  paper: 'in',
  plan: 'approve',
  screen: { at: 'starting' },
  asking: [],
  payment: null,
  roll: [],
  isPrinting: false,
  hanging: null,
  torn: [],
  slips: 0,
  turn: 0,
});

/** Total that the buyer pays: the amount with the tip. */
export const totalOf = ({ amount, tip }: Pick<Payment, 'amount' | 'tip'>): number => amount + tip;

/** Parts of whole minor units: 12 % of 5075 is 609. */
export const tipOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100);
