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

const PAYOUT_NOTED = 'payout-noted';

const FIELDS = [
  {
    name: 'svc_sale_id',
    value: 'text',
    when: 'always',
    meaning: 'The sale that the note is about.',
    example: 'SALE007K-…',
  },
  { name: 'note', value: 'text', when: 'always', meaning: 'What was noted.', example: 'Paid out on Sunday' },
  ACTION_DATE,
  { ...NOTIFY_TYPE, example: PAYOUT_NOTED },
] as const satisfies readonly CallbackField[];

/** What a seller's server is told of its payout notes. */
export const PAYOUT_NOTE_CALLBACKS: CallbackRecord = {
  schema: 'PayoutNoteCallback',
  events: [{ notifyType: PAYOUT_NOTED, meaning: 'A payout note was kept.', sentBy: 'POST /payout-notes.' }],
  fields: FIELDS,
  section: { id: 'payout-notes', title: 'Callbacks of payout notes', text: null, table: 'Fields of a payout note' },
  destinationsOf,
};

/** Inside a database transaction: records that a note was kept, on its way to the seller and its partner. */
export const notifyOfNote = (
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  { saleId, text }: { saleId: string; text: string },
): Promise<void> =>
  notify(inside, context, PAYOUT_NOTE_CALLBACKS, [
    {
      notifyType: PAYOUT_NOTED, sellerId,
      bodyOf: ({ now }) =>
        callbackBody(FIELDS, {
          svc_sale_id: saleId,
          note: text,
          action_date: wireTimestamp(now, context.timeZone),
          notify_type: PAYOUT_NOTED,
        }),
    },
  ]);
