/** Description of callback fields, and the names that every reader of callbacks needs. */

/** Fields that identify a callback, and its signature (specification 6.2, 6.6). */
export const CALLBACK_NAMES = {
  type: 'notify_type',
  sale: 'svc_sale_id',
  subscription: 'sub_svc_id',
  /** Time of the event, in callbacks without a transaction. */
  time: 'action_date',
  attempt: 'svc_transaction_id',
  signature: 'svc_signature',
} as const;

/** Fields of a return address that the callback of its sale has too. */
export const RETURNED_NAMES = ['price', 'currency', 'transaction_id', 'is_token_sale'] as const;

/**
 * Format of a value. `word` is one of a few that the meaning lists, `flag` 0 or 1, `amount` minor units, `time`
 * YYYY-MM-DD HH:MM:SS; `enumeration` names a list of values of the reference.
 */
export type CallbackValue = 'text' | 'integer' | 'amount' | 'flag' | 'time' | 'word' | { readonly enumeration: string };

/**
 * Presence of a field. `known`: left out where the value is not known. A condition of one kind of callback: `cell` for
 * a table, `sentence` before the meaning.
 */
export type CallbackPresence = 'always' | 'known' | { readonly cell: string; readonly sentence: string };

export type CallbackField = {
  readonly name: string;
  readonly value: CallbackValue;
  readonly when: CallbackPresence;
  readonly meaning: string;
  readonly example: string;
};

/** A type of event: its word on the wire, what happened, and what makes it happen. */
export type CallbackEvent = { readonly notifyType: string; readonly meaning: string; readonly sentBy: string };

/** Presence of fields that several kinds of callbacks have. */
export const ON_ERROR = { cell: 'on error', sentence: 'On errors only.' } as const satisfies CallbackPresence;

/** Time of the event, in every callback without a transaction. */
export const ACTION_DATE = {
  name: CALLBACK_NAMES.time,
  value: 'time',
  when: 'always',
  meaning: 'When it happened, not when the callback was sent.',
  example: '2026-11-23 10:15:00',
} as const satisfies CallbackField;

/** Last field of every callback. Each kind of callback has an example of its own. */
export const NOTIFY_TYPE = {
  name: CALLBACK_NAMES.type,
  value: { enumeration: CALLBACK_NAMES.type },
  when: 'always',
  meaning: 'The type of event; always the last field.',
} as const satisfies Omit<CallbackField, 'example'>;
