import {
  ACTION_DATE,
  type CallbackEvent,
  type CallbackField,
  NOTIFY_TYPE,
} from '#lib/modules/callbacks/contract/callback-fields.ts';

/** Callbacks of payouts (answers, sections 5 and 13). */

export const PAYOUT_EVENTS = [
  {
    notifyType: 'withdrawal-complete',
    meaning: 'The bank credited a payout.',
    sentBy: 'The bank’s answer.',
  },
  {
    notifyType: 'withdrawal-returned',
    meaning: 'The bank refused a payout or sent it back. Its amount is in the balance again.',
    sentBy: 'The bank’s answer.',
  },
] as const satisfies readonly CallbackEvent[];

/** `tran_type` of a payout. */
export const PAYOUT_TRAN_TYPE = 40;

/** The name of the field that authenticates the seller. */
export const SELLER_FIELD = 'seller_svc_id';

/** The fields of a callback about a payout, in the order in which they are sent. */
export const PAYOUT_CALLBACK_FIELDS = [
  { name: 'status_code', value: 'integer', when: 'always', meaning: 'Always 0.', example: '0' },
  { name: SELLER_FIELD, value: 'text', when: 'always', meaning: 'The seller (MPL).', example: 'MPL004T7-…' },
  { name: 'payout_id', value: 'text', when: 'always', meaning: 'The payout.', example: 'PAYO00K2-…' },
  { name: 'tran_svc_code', value: 'integer', when: 'always', meaning: 'The payout’s display code.', example: '1204' },
  {
    name: 'tran_created',
    value: 'time',
    when: 'always',
    meaning: 'When the payout was made.',
    example: '2026-11-22 08:00:04',
  },
  { name: 'tran_type', value: 'integer', when: 'always', meaning: '40: a payout.', example: '40' },
  { name: 'tran_currency', value: 'text', when: 'always', meaning: 'Its currency.', example: 'ILS' },
  { name: 'tran_total', value: 'amount', when: 'always', meaning: 'Its amount.', example: '48020' },
  {
    name: 'tran_description',
    value: 'text',
    when: 'always',
    meaning: 'The bank account, masked.',
    example: '****3456',
  },
  {
    name: 'return_reason',
    value: 'text',
    when: 'known',
    meaning: 'Why it came back, in the bank’s word.',
    example: '',
  },
  ACTION_DATE,
  { ...NOTIFY_TYPE, example: 'withdrawal-complete' },
] as const satisfies readonly CallbackField[];
