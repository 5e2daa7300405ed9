import type { SubscriptionState } from '#lib/kernel/subscription.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Subjects of a batch of messages. SQL because a process that only sends does not load the Prisma client. */

const SUBJECTS = statement(
  'subscriptions_of_messages',
  `SELECT id, state, price::bigint, next_at AS "nextAt", card_ends_at AS "cardEndsAt", buyer_name AS "buyerName"
  FROM subscription WHERE id = ANY ($1::bigint[])`,
);

/** A subscription as it stands when a message about it is about to be sent. `price` in minor units. */
export type MessageSubject = {
  id: number;
  state: SubscriptionState;
  price: number;
  nextAt: Date | null;
  cardEndsAt: Date | null;
  buyerName: string;
};

export const messageSubjects = (database: Database, ids: readonly number[]): Promise<MessageSubject[]> =>
  database.query(SUBJECTS, [ids]);

const OF_SALES = statement(
  'subscriptions_of_sales',
  `SELECT sale.id AS "saleId", sub.public_id AS "publicId"
  FROM sale JOIN subscription sub ON sub.id = sale.subscription_id WHERE sale.id = ANY ($1::bigint[])`,
);

/** The subscription of each sale that charges a date of one. */
export const subscriptionsOfSales = (
  database: Database,
  saleIds: readonly number[],
): Promise<{ saleId: number; publicId: string }[]> => database.query(OF_SALES, [saleIds]);
