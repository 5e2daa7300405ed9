import type { TimelineEvent } from '#components/timeline/timeline-list.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { AttemptView, SaleNoteView, SaleView } from '#lib/modules/payments/views/dashboard.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import type { AddedLine } from '#lib/modules/payments/views/added-to-sale.ts';
import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';

/** Events of a sale itself: its creation, every attempt, notes, and entries of other modules. */
export type SaleEvent =
  | { kind: 'created'; at: Date }
  /** The sale was closed unpaid. */
  | { kind: 'closed'; at: Date }
  | { kind: 'attempt'; at: Date; attempt: AttemptView }
  | { kind: 'note'; at: Date; note: SaleNoteView }
  /** An entry of another module. */
  | { kind: 'added'; at: Date; line: AddedLine };

// Entries of the same instant: the cause precedes its callback and its message, the creation precedes all.
const RANK = { created: 0, attempt: 1, delivery: 2, message: 3, added: 4, closed: 5, note: 6 } as const;

/** Timeline of a sale, newest first, with the state of every callback and message. */
export function timelineEntriesOf(
  sale: Pick<SaleView, 'createdAt' | 'attempts' | 'deliveries' | 'notes' | 'status' | 'closesAt'>,
  messages: readonly MessageView[] = [],
  lines: readonly AddedLine[] = [],
): TimelineEvent<SaleEvent>[] {
  const entries: TimelineEvent<SaleEvent>[] = [
    { kind: 'created', at: sale.createdAt },
    ...(sale.status === 'canceled' && sale.closesAt ? [{ kind: 'closed' as const, at: sale.closesAt }] : []),
    ...sale.attempts.map((attempt) => ({
      kind: 'attempt' as const,
      at: attempt.settledAt ?? attempt.createdAt,
      attempt,
    })),
    ...sale.deliveries.map((delivery) => ({
      kind: 'delivery' as const,
      at: timeOf(delivery),
      delivery,
    })),
    ...lines.map((line) => ({ kind: 'added' as const, at: line.at, line })),
    ...sale.notes.map((note) => ({ kind: 'note' as const, at: note.createdAt, note })),
    ...messages.map((message) => ({ kind: 'message' as const, at: message.settledAt ?? message.createdAt, message })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime() || RANK[b.kind] - RANK[a.kind]);
}

/** Time at which a callback reached its state. */
const timeOf = ({ settledAt, attempts, createdAt }: Pick<DeliveryView, 'settledAt' | 'attempts' | 'createdAt'>) =>
  settledAt ?? attempts.at(-1)?.startedAt ?? createdAt;

const MOVES_NOTHING: readonly AttemptView['kind'][] = ['mandate', 'fee'];

/** Whether an attempt is a prominent entry: money moved, was refused, or its outcome is open. */
export const isLoud = ({ kind, state }: Pick<AttemptView, 'kind' | 'state'>): boolean =>
  state !== 'cancelled' && !MOVES_NOTHING.includes(kind);

const CREATED = {
  token: 'createdToken',
  authorize: 'createdHold',
  'multi-capture': 'createdPart',
  sale: 'created',
} as const;

/** The sentence of a sale's creation: what it is to do with a buyer's money. */
export function createdKey({ type, maxPrice, closesAt }: Pick<SaleView, 'type' | 'maxPrice' | 'closesAt'>) {
  if (type === 'template') return maxPrice === null ? ('createdLink' as const) : ('createdOpenLink' as const);
  return closesAt ? ('createdOpenAmount' as const) : CREATED[type];
}

/** Debits, which a buyer's bank may return for insufficient funds: such a return is not a dispute. */
const DEBITS: readonly string[] = ['sepa', 'bacs', 'il-direct-debit'];

/**
 * The message key of an attempt. A challenge has one text for all kinds; a hold that expired and one that a person
 * released have different texts.
 */
export function attemptKey({
  kind,
  state,
  channel,
  method,
}: Pick<AttemptView, 'kind' | 'state' | 'channel' | 'method'>) {
  if (state === 'challenged') return 'timelineEntry.challenged' as const;
  if (state === 'submitted')
    return kind === 'tokenize' ? ('timelineEntry.tokenize.submitted' as const) : ('timelineEntry.submitted' as const);
  if (kind === 'fee' || kind === 'mandate') return `timelineEntry.${kind}` as const;
  if (kind === 'chargeback' && state === 'succeeded' && DEBITS.includes(method))
    return 'timelineEntry.chargeback.returned' as const;
  return kind === 'void' && state === 'succeeded' && channel === 'system'
    ? ('timelineEntry.void.expired' as const)
    : (`timelineEntry.${kind}.${state}` as const);
}

type Instrument = Pick<AttemptView, 'method' | 'account' | 'cardBrand' | 'cardMask'>;

/** Method that an attempt paid with or paid back to. A refund, release or chargeback has the card of its payment. */
export function paidWithOf(
  { method, account, cardBrand, cardMask }: Instrument,
  sale: Pick<SaleView, 'cardBrand' | 'cardLast4'>,
): PaidWith {
  return cardMask
    ? { method, account, cardBrand, cardLast4: cardMask.slice(-4) }
    : { method, account, cardBrand: sale.cardBrand, cardLast4: sale.cardLast4 };
}
