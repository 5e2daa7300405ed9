import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import {
  callbackBody,
  type CallbackRecord,
  destinationsOf,
  notify,
  type NotifyContext,
} from '#lib/modules/callbacks/index.ts';
import { ACTION_DATE, type CallbackField, NOTIFY_TYPE } from '#lib/modules/callbacks/contract/callback-fields.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { FullCard } from './store-stamps.sql.ts';

const STAMPS_FULL = 'stamps-full';

const FIELDS = [
  { name: 'buyer_email', value: 'text', when: 'always', meaning: 'Whose card is full.', example: 'dana@example.com' },
  { name: 'stamps', value: 'integer', when: 'always', meaning: 'Stamps that count.', example: '10' },
  ACTION_DATE,
  { ...NOTIFY_TYPE, example: STAMPS_FULL },
] as const satisfies readonly CallbackField[];

/** What a seller's server is told of stamps. */
export const STAMP_CALLBACKS: CallbackRecord = {
  schema: 'StampsCallback',
  events: [{ notifyType: STAMPS_FULL, meaning: 'A buyer has ten stamps.', sentBy: 'The tenth stamp.' }],
  fields: FIELDS,
  section: { id: 'stamps', title: 'Callbacks of stamps', text: null, table: 'Fields of a full card' },
  destinationsOf,
};

/** Inside a database transaction: records that these cards are full, on its way to their sellers and partners. */
export const recordFullCards = (inside: Database, context: NotifyContext, cards: readonly FullCard[]) =>
  notify(
    inside,
    context,
    STAMP_CALLBACKS,
    cards.map(({ sellerId, email, stamps }) => ({
      notifyType: STAMPS_FULL, sellerId,
      bodyOf: ({ now }) =>
        callbackBody(FIELDS, {
          buyer_email: email, stamps,
          action_date: wireTimestamp(now, context.timeZone),
          notify_type: STAMPS_FULL,
        }),
    })),
  );
