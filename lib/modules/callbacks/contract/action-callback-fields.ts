import type { CallbackField } from './callback-fields.ts';

/** What every callback ends with that tells a partner of something else than a sale. */

export const ACTION_DATE = {
  name: 'action_date',
  value: 'time',
  when: 'always',
  meaning: 'When it happened, not when the callback was sent.',
  example: '2026-11-23 10:15:00',
} as const satisfies CallbackField;

/** Each kind of callback has an example of its own. */
export const NOTIFY_TYPE = {
  name: 'notify_type',
  value: 'event',
  when: 'always',
  meaning: 'The type of event; always the last field.',
} as const satisfies Omit<CallbackField, 'example'>;
