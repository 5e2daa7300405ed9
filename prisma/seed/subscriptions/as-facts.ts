import type { SubscriptionFacts } from '#lib/modules/subscriptions/domain/facts.ts';
import type { PastSubscription } from './past.ts';

/** Ids given by the database: a subscription's, and those of its sales by their identifiers. */
export type Numbered = { id: number; code: number; sales: ReadonlyMap<string, number> };

/** A past subscription as the rules knew it when it had just been made. */
export function factsOf(past: PastSubscription, { id, code }: Numbered, sellerId: number): SubscriptionFacts {
  const { publicId, currency, description, period, iterations, startsAt, startsWhenPaid, language, means } = past;
  const [buyerName, buyerEmail, buyerPhone] = past.buyer;
  const raised = past.events.find(({ kind }) => kind === 'price-changed')?.detail as { from: number } | undefined;
  return {
    id,
    publicId,
    code,
    sellerId,
    currency,
    description,
    period,
    iterations,
    startsAt,
    startsWhenPaid,
    language,
    kind: past.isTemplate ? 'template' : 'regular',
    state: 'initial',
    merchantReference: '',
    price: raised?.from ?? past.price,
    offset: 0,
    completed: 0,
    skipped: 0,
    failures: 0,
    errorCode: 0,
    previousAt: null,
    nextAt: null,
    skipsUntil: null,
    activatedAt: null,
    endedAt: null,
    reason: null,
    paymentMethod: means.method,
    tokenId: null,
    cardBrand: null,
    cardMask: null,
    cardExpiry: null,
    callbackUrl: null,
    returnUrl: null,
    sendNotification: buyerEmail !== '',
    buyerName,
    buyerEmail,
    buyerPhone,
    buyerSocialId: means.socialId,
    createdAt: past.createdAt,
    changedAt: past.createdAt,
  };
}
