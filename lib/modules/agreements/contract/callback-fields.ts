import { AGREEMENT_STATUSES } from '#lib/kernel/agreement.ts';
import {
  type CallbackEvent,
  type CallbackField,
  NOTIFY_TYPE,
} from '#lib/modules/callbacks/contract/callback-fields.ts';

/** Callback of agreements (specification 6.4, answers, section 15). */

export const AGREEMENT_EVENTS = [
  {
    notifyType: 'contract-status',
    meaning: 'The status of a contract changed.',
    sentBy: 'send-contract, cancel-contract, the buyer’s page, payments and refunds, the date of a milestone.',
  },
] as const satisfies readonly CallbackEvent[];

const WORDS = AGREEMENT_STATUSES.join(', ');

export const AGREEMENT_CALLBACK_FIELDS = [
  {
    name: 'contract_id',
    value: 'text',
    when: 'always',
    meaning: 'The identifier of the contract.',
    example: 'CONT00K2-7QWERTYU-7ASDFGHJ-7ZXCVBNM',
  },
  {
    name: 'contract_status',
    value: 'word',
    when: 'always',
    meaning: `The new status: ${WORDS}.`,
    example: 'partly-paid',
  },
  {
    name: 'previous_status',
    value: 'word',
    when: 'always',
    meaning: 'The status before it.',
    example: 'active',
  },
  {
    name: 'amount_paid',
    value: 'amount',
    when: 'always',
    meaning: 'Amount that its milestones have brought, less refunds and chargebacks.',
    example: '250000',
  },
  {
    name: 'amount_due',
    value: 'amount',
    when: 'always',
    meaning: 'Amount still to be paid; 0 once it was declined or canceled.',
    example: '750000',
  },
  {
    name: 'currency',
    value: 'text',
    when: 'always',
    meaning: 'The currency of both amounts.',
    example: 'ILS',
  },
  {
    name: 'transaction_id',
    value: 'text',
    when: 'known',
    meaning: 'Your own identifier.',
    example: 'PO-2026-118',
  },
  {
    name: 'changed_at',
    value: 'time',
    when: 'always',
    meaning: 'When the status changed, not when the callback was sent.',
    example: '2026-12-10 10:15:00',
  },
  { ...NOTIFY_TYPE, example: 'contract-status' },
] as const satisfies readonly CallbackField[];
