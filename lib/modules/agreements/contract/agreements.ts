import { z } from 'zod';
import { AGREEMENT_METHODS, AGREEMENT_STATUSES } from '#lib/kernel/agreement.ts';
import { CALLING_IN_QUERY, CALLING_REFUSALS, CALLING_SOURCES, callingSeller } from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { clientKey, sellerId, url } from '#lib/kernel/sale/sale-fields.ts';
import { requestDate } from '#lib/kernel/time/request-date.ts';
import { currency, email, language, oneOf, phone, publicId, text } from '#lib/kernel/wire.ts';
import { amount, whole } from '#lib/kernel/wire-numbers.ts';
import {
  BUSINESS_CODE,
  MAX_APPROVERS,
  MAX_DESCRIPTION,
  MAX_LATE_TERMS,
  MAX_MILESTONES,
  MAX_SUBJECT,
} from './limits.ts';

/** Agreements between businesses: contracts on the wire (answers, section 15). */

const MISSING = 'missing_parameter';
const missingOr = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null ? MISSING : 'invalid_value';

const partyRecord = { name: z.string(), email: z.string() };

const contractRecord = z.object({
  contract_id: z.string(),
  contract_url: z.string().describe('The page on which the buyer reads, accepts and declines it.'),
  status: z.enum(AGREEMENT_STATUSES),
  subject: z.string(),
  currency: z.string(),
  amount: z.int().describe('The sum of the milestones.'),
  amount_paid: z.int().describe('Amount that the milestones have brought, less refunds and chargebacks.'),
  amount_due: z.int().describe('Amount still to be paid; 0 once it was declined or canceled.'),
  buyer: z.object({
    business_name: z.string(),
    business_code: z.string(),
    ...partyRecord,
    phone: z.string(),
    approvers: z.array(
      z.object({
        ...partyRecord,
        accepted_at: z.string().nullable(),
        declined_at: z.string().nullable(),
        decline_reason: z.string(),
        network: z.string().nullable().describe('The network that the answer came from.'),
      }),
    ),
  }),
  milestones: z.array(
    z.object({
      description: z.string(),
      amount: z.int(),
      due_date: z.string().describe('YYYY-MM-DD'),
      amount_paid: z.int(),
      svc_sale_id: z.string().nullable().describe('Its sale; null before it falls due.'),
      sale_url: z.string().nullable(),
    }),
  ),
  payment_methods: z.array(z.enum(AGREEMENT_METHODS)),
  late_terms: z.string(),
  callback_url: z.string().nullable(),
  transaction_id: z.string(),
  language: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  viewed_at: z.string().nullable(),
  accepted_at: z.string().nullable(),
});

export type ContractRecord = z.output<typeof contractRecord>;

const EXAMPLE: ContractRecord = {
  contract_id: 'CONT00K2-…',
  contract_url: 'https://pay.example.com/agreement/00K7M2QWERTYASD',
  status: 'draft',
  subject: 'A website for Levi Ltd',
  currency: 'ILS',
  amount: 1_000_000,
  amount_paid: 0,
  amount_due: 1_000_000,
  buyer: {
    business_name: 'Levi Ltd',
    business_code: '515000002',
    name: 'Dana Levi',
    email: 'dana@levi.example',
    phone: '',
    approvers: [
      {
        name: 'Dana Levi',
        email: 'dana@levi.example',
        accepted_at: null,
        declined_at: null,
        decline_reason: '',
        network: null,
      },
    ],
  },
  milestones: [
    {
      description: 'Design',
      amount: 400_000,
      due_date: '2026-12-31',
      amount_paid: 0,
      svc_sale_id: null,
      sale_url: null,
    },
    {
      description: 'Launch',
      amount: 600_000,
      due_date: '2027-02-28',
      amount_paid: 0,
      svc_sale_id: null,
      sale_url: null,
    },
  ],
  payment_methods: ['bank-transfer', 'credit-card'],
  late_terms: 'Interest by law from the day after the date.',
  callback_url: 'https://shop.example.com/contracts',
  transaction_id: 'PO-2026-118',
  language: 'en',
  created_at: '2026-11-28 10:15:00',
  sent_at: null,
  viewed_at: null,
  accepted_at: null,
};

const answer = z.object({ status_code: z.literal(0), ...contractRecord.shape });

const person = { name: text({ max: 255 }).required, email: email().required };

const listed = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item, { error: missingOr }).min(1, { error: 'invalid_value' }).max(max, { error: 'invalid_value' });

const buyer = z.object(
  {
    business_name: text({ max: 255 }).required,
    business_code: text({ max: 12, pattern: BUSINESS_CODE, allowed: 'digits', description: 'Business number, digits.' })
      .required,
    ...person,
    phone: phone({ max: 50, description: 'The first message is sent to it too.' }).optional,
    approvers: listed(z.object(person, { error: missingOr }), MAX_APPROVERS),
  },
  { error: missingOr },
);

const dueDate = requestDate({ description: 'dd/mm/yyyy, today or later.' });

const milestone = z.object(
  { description: text({ max: MAX_DESCRIPTION }).required, amount: amount().required, due_date: dueDate.required },
  { error: missingOr },
);

const shape = z.object({
  seller_svc_id: sellerId.required,
  subject: text({ max: MAX_SUBJECT }).required,
  currency: currency().required,
  buyer,
  milestones: listed(milestone, MAX_MILESTONES).nullish(),
  amount: amount({ description: 'Minor units. With `due_date` in place of `milestones`.' }).optional,
  due_date: dueDate.optional,
  payment_methods: listed(oneOf(AGREEMENT_METHODS).required, AGREEMENT_METHODS.length),
  late_terms: text({ max: MAX_LATE_TERMS, description: 'Terms of late payments, as text alone.' }).optional,
  callback_url: url.optional,
  transaction_id: text({ max: 255, description: 'Your own identifier; not checked for uniqueness.' }).optional,
  language: language(),
  svc_client_key: clientKey.optional,
});

const request = shape.superRefine(({ milestones, amount: whole_, due_date }, context) => {
  const refuse = (message: string, field: string) => context.addIssue({ code: 'custom', message, path: [field] });
  if (milestones) {
    if (whole_ !== undefined) refuse('combination_not_allowed', 'amount');
    else if (due_date !== undefined) refuse('combination_not_allowed', 'due_date');
  } else if (whole_ === undefined) refuse(MISSING, due_date === undefined ? 'milestones' : 'amount');
  else if (due_date === undefined) refuse(MISSING, 'due_date');
});

/** POST /contracts */
export const createContractContract = contract({
  id: 'create-contract',
  method: 'POST',
  path: '/contracts',
  summary: 'Create a payment contract with another business. It’s a draft until you send it.',
  notes: [
    'Send `milestones`, or `amount` and `due_date` for a contract of one payment. All approvers have to accept.',
    'Each milestone that falls due becomes a sale, and the buyer gets its page. It’s paid with one of ' +
      '`payment_methods`, which the seller must have; Israeli direct debit is for ILS alone.',
    'Milestones together can’t be more than the highest price of a sale (352).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 128 * 1_024,
  isMoney: true,
  request,
  headerInstead: { seller_svc_id: 'Svc-Merchant-Key', svc_client_key: 'Svc-Partner-Key' },
  response: answer,
  refusals: [
    'unreadable_body',
    ...CALLING_REFUSALS,
    'currency_not_allowed',
    'invalid_price',
    'combination_not_allowed',
    'url_not_acceptable',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      subject: EXAMPLE.subject,
      currency: 'ILS',
      buyer: {
        business_name: 'Levi Ltd',
        business_code: '515000002',
        name: 'Dana Levi',
        email: 'dana@levi.example',
        approvers: [{ name: 'Dana Levi', email: 'dana@levi.example' }],
      },
      milestones: [
        { description: 'Design', amount: 400_000, due_date: '31/12/2026' },
        { description: 'Launch', amount: 600_000, due_date: '28/02/2027' },
      ],
      payment_methods: ['bank-transfer', 'credit-card'],
      late_terms: EXAMPLE.late_terms,
      callback_url: 'https://shop.example.com/contracts',
      transaction_id: 'PO-2026-118',
      language: 'en',
    },
    response: { status_code: 0, ...EXAMPLE },
  },
});

/** GET /contracts */
export const listContractsContract = contract({
  id: 'list-contracts',
  method: 'GET',
  path: '/contracts',
  summary: 'List the contracts of a seller, newest first.',
  notes: ['For the next page, send `next_cursor` as `cursor`. It is null on the last page.'],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    status: oneOf(AGREEMENT_STATUSES).optional,
    transaction_id: text({ max: 255, description: 'Your own identifier.' }).optional,
    limit: whole({ min: 1, max: 200, description: 'Default 50.' }).optional,
    cursor: text({ max: 40, description: 'The next_cursor of the page before.' }).optional,
    ...callingSeller,
  }),
  sources: { status: 'query', transaction_id: 'query', limit: 'query', cursor: 'query', ...CALLING_SOURCES },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({
    status_code: z.literal(0),
    items: z.array(contractRecord),
    next_cursor: z.string().nullable(),
  }),
  refusals: CALLING_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', status: 'draft' },
    response: { status_code: 0, items: [EXAMPLE], next_cursor: null },
  },
});

const ofOne = {
  contract_id: publicId('agreement', { max: 64, description: 'The identifier of the contract.' }).required,
};
const ONE_SOURCES = { contract_id: 'path', ...CALLING_SOURCES } as const;
const ONE_REFUSALS = [...CALLING_REFUSALS, 'record_not_found'] as const;
const ONE_EXAMPLE = { seller_svc_id: 'MPL004T7-…', contract_id: 'CONT00K2-…' };

/** GET /contracts/{contract_id} */
export const getContractContract = contract({
  id: 'get-contract',
  method: 'GET',
  path: '/contracts/{contract_id}',
  summary: 'Get a contract with its milestones and who accepted it.',
  notes: [],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingSeller }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: answer,
  refusals: ONE_REFUSALS,
  example: { request: ONE_EXAMPLE, response: { status_code: 0, ...EXAMPLE } },
});

/** POST /contracts/{contract_id}/send */
export const sendContractContract = contract({
  id: 'send-contract',
  method: 'POST',
  path: '/contracts/{contract_id}/send',
  summary: 'Send a contract to the buyer and its approvers.',
  notes: [
    'Sent again before it is answered, it goes out once more, at most 5 times an hour; its status stays.',
    'The seller needs the email module (720).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingSeller }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: answer,
  refusals: [...ONE_REFUSALS, 'service_not_active', 'too_many_requests', 'wrong_agreement_status'],
  example: {
    request: ONE_EXAMPLE,
    response: { status_code: 0, ...EXAMPLE, status: 'sent', sent_at: '2026-11-28 10:20:00' },
  },
});

/** POST /contracts/{contract_id}/cancel */
export const cancelContractContract = contract({
  id: 'cancel-contract',
  method: 'POST',
  path: '/contracts/{contract_id}/cancel',
  summary: 'Cancel a contract. Nothing more of it can be paid.',
  notes: [
    'A payment that is under way ends and counts. What was paid stays paid: refund it with refund-sale.',
    'A contract that was paid, declined or canceled can’t be canceled (305).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingSeller }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: answer,
  refusals: [...ONE_REFUSALS, 'wrong_agreement_status'],
  example: { request: ONE_EXAMPLE, response: { status_code: 0, ...EXAMPLE, status: 'cancelled', amount_due: 0 } },
});

export type CreateContractRequest = z.output<typeof createContractContract.request>;
export type ListContractsRequest = z.output<typeof listContractsContract.request>;
export type ContractRequest = z.output<typeof getContractContract.request>;
