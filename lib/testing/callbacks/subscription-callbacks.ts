import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import type { SubscriptionChange } from '../../modules/subscriptions/present/subscription-callback.ts';

/** A monthly subscription after its first charge, as its callback tells it; what the examples vary. */
export const chargedOnce: SubscriptionChange = {
  notifyType: 'sub-iteration-success',
  at: new Date('2026-12-01T07:00:04Z'),
  sale: { publicId: 'SALEAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD', code: 482190337 },
  subscription: {
    id: 7,
    sellerId: 3,
    publicId: 'SUBAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    url: 'https://pay.example.com/subscription/generate/SUBAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    code: 120331,
    merchantReference: 'plan & co',
    state: 2,
    period: 3,
    price: 4900,
    currency: 'ILS',
    description: 'מועדון קפה',
    iterations: 12,
    completed: 1,
    skipped: 0,
    previousAt: new Date('2026-12-01T07:00:04Z'),
    nextAt: new Date('2027-01-01T07:00:00Z'),
    startsAt: new Date('2026-12-01T07:00:00Z'),
    createdAt: new Date('2026-11-24T08:15:00Z'),
    isPaid: true,
    errorCode: 0,
    errorText: '',
    callbackUrl: null,
    buyerName: 'Dana Levi',
    buyerEmail: 'dana@example.com',
    buyerPhone: '',
    buyerSocialId: '',
    cardMask: '411111******1111',
    cardExpiry: '1230',
  },
};

/** The same with other facts. */
export const subscriptionChanged = ({
  subscription,
  ...change
}: Partial<Omit<SubscriptionChange, 'subscription'>> & {
  subscription?: Partial<SubscriptionChange['subscription']>;
} = {}): SubscriptionChange => ({
  ...chargedOnce,
  ...change,
  subscription: { ...chargedOnce.subscription, ...subscription },
});

const ADD = statement(
  'test_add_subscription',
  `INSERT INTO subscription (public_id, seller_id, price, currency, description, period, starts_at, callback_url)
  VALUES ($1, $2, 4900, 'ILS', 'Coffee club', 'monthly', app_now(), $3) RETURNING id, public_id AS "publicId", code`,
);

/** A row that callbacks can tell of; the core of subscriptions has not made it. */
export async function givenToldSubscription(
  db: Database,
  sellerId: number,
  { callbackUrl = null }: { callbackUrl?: string | null } = {},
): Promise<Partial<SubscriptionChange['subscription']> & { publicId: string }> {
  const values = [newId('subscription'), sellerId, callbackUrl];
  const [row] = await db.query<{ id: number; publicId: string; code: number }>(ADD, values);
  if (!row) throw new Error('no subscription');
  return { ...row, sellerId, callbackUrl };
}
