import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { AttemptView, DeliveryView, SaleView } from '#lib/modules/payments/contract/dashboard.ts';

/** What happened to a sale, newest first: its creation, every attempt, and where every callback and every message stands. */
export type StoryEntry =
  | { kind: 'created'; at: Date }
  /** Nobody had paid it by then. */
  | { kind: 'closed'; at: Date }
  | { kind: 'attempt'; at: Date; attempt: AttemptView }
  | { kind: 'delivery'; at: Date; delivery: DeliveryView }
  | { kind: 'message'; at: Date; message: MessageView };

// Of what happened in the same instant, the cause is told before its callback and its message, the creation before all.
const RANK = { created: 0, attempt: 1, delivery: 2, message: 3, closed: 4 } as const;

export function storyOf(sale: Pick<SaleView, 'createdAt' | 'attempts' | 'deliveries' | 'status' | 'closesAt'>, messages: readonly MessageView[] = []): StoryEntry[] {
  const entries: StoryEntry[] = [
    { kind: 'created', at: sale.createdAt },
    ...(sale.status === 'canceled' && sale.closesAt ? [{ kind: 'closed' as const, at: sale.closesAt }] : []),
    ...sale.attempts.map((attempt) => ({ kind: 'attempt' as const, at: attempt.settledAt ?? attempt.createdAt, attempt })),
    ...sale.deliveries.map((delivery) => ({ kind: 'delivery' as const, at: delivery.settledAt ?? delivery.tries.at(-1)?.startedAt ?? delivery.createdAt, delivery })),
    ...messages.map((message) => ({ kind: 'message' as const, at: message.settledAt ?? message.createdAt, message })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime() || RANK[b.kind] - RANK[a.kind]);
}

/** The host of an address, for a sentence; the whole text where it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
