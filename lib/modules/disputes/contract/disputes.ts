import { z } from 'zod';
import { CALLING_IN_QUERY, CALLING_REFUSALS, CALLING_SOURCES, callingSeller } from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { DISPUTE_REASONS, DISPUTE_STATUSES, EVIDENCE_KINDS } from '#lib/kernel/dispute.ts';
import {
  field,
  isAbsent,
  LargeText,
  moment,
  oneOf,
  publicId,
  SECRET_FORMAT,
  text,
  wireText,
} from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { MAX_BASE64_LENGTH, MAX_BODY_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import { MAX_EVIDENCE_TEXT } from '../domain/frozen.ts';

/** Disputes: the cases that chargebacks become (answers, section 14). */

const evidenceMap = z
  .partialRecord(z.enum(EVIDENCE_KINDS), z.object({ text: z.string().optional(), file_id: z.string().optional() }))
  .describe('By kind, each with `text` or `file_id`. A draft until it is submitted.');

const disputeRecord = z.object({
  dispute_id: z.string(),
  svc_sale_id: z.string(),
  svc_transaction_id: z.string().describe('The chargeback.'),
  status: z.enum(DISPUTE_STATUSES),
  reason: z.enum(DISPUTE_REASONS),
  amount: z.int(),
  amount_won: z.int().describe('What came back of it.'),
  currency: z.string(),
  opened_at: z.string(),
  due_at: z.string().describe('Until when evidence can be submitted.'),
  previous_dispute_id: z.string().nullable().describe('The decided dispute about the same payment that it follows.'),
  evidence: evidenceMap,
});

const EXAMPLE = {
  dispute_id: 'DISP00K2-…',
  svc_sale_id: 'SALE00K2-…',
  svc_transaction_id: 'TRAN00P7-…',
  status: 'needs-response',
  reason: 'not-received',
  amount: 5_000,
  amount_won: 0,
  currency: 'ILS',
  opened_at: '2026-11-14 10:15:00',
  due_at: '2026-12-02 10:15:00',
  previous_dispute_id: null,
  evidence: { explanation: { text: 'The parcel was handed over on 10 November.' } },
};

const ofOne = {
  dispute_id: publicId('dispute', { max: 64, description: 'The identifier of the dispute.' }).required,
};
const ONE_SOURCES = { dispute_id: 'path', ...CALLING_SOURCES } as const;
const ONE_REFUSALS = [...CALLING_REFUSALS, 'record_not_found'] as const;
const ANSWER_REFUSALS = [...ONE_REFUSALS, 'dispute_busy', 'wrong_dispute_status', 'outcome_unknown'] as const;

/** GET /disputes */
export const listDisputesContract = contract({
  id: 'list-disputes',
  method: 'GET',
  path: '/disputes',
  summary: 'List the disputes of a seller, newest first.',
  notes: ['For the next page, send `next_cursor` as `cursor`. It is null on the last page.'],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    status: oneOf(DISPUTE_STATUSES).optional,
    due_before: moment.meta({ type: 'string', description: 'Due before this day or time, YYYY-MM-DD[ HH:MM[:SS]].' }),
    limit: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
    cursor: text({ max: 40, description: 'The next_cursor of the page before.' }).optional,
    ...callingSeller,
  }),
  sources: { status: 'query', due_before: 'query', limit: 'query', cursor: 'query', ...CALLING_SOURCES },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({
    status_code: z.literal(0),
    items: z.array(disputeRecord),
    next_cursor: z.string().nullable(),
  }),
  refusals: CALLING_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', status: 'needs-response' },
    response: { status_code: 0, items: [EXAMPLE], next_cursor: null },
  },
});

/** GET /disputes/{dispute_id} */
export const getDisputeContract = contract({
  id: 'get-dispute',
  method: 'GET',
  path: '/disputes/{dispute_id}',
  summary: 'Get a dispute with the evidence that was added to it.',
  notes: [],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingSeller }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), ...disputeRecord.shape }),
  refusals: ONE_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', dispute_id: 'DISP00K2-…' },
    response: { status_code: 0, ...EXAMPLE },
  },
});

const MISSING = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null ? 'missing_parameter' : 'invalid_value';

/** Base64 text of a file, read when its turn comes; short texts arrive as ordinary ones. */
const base64 = field<{ read(): string | null }>(
  (wire) => {
    if (wire instanceof LargeText) return { value: wire };
    const sent = wireText(wire);
    return sent === null
      ? { refusal: 'invalid_value', cause: { key: 'file_not_base64' } }
      : { value: { read: () => sent } };
  },
  {
    type: 'string',
    format: SECRET_FORMAT,
    maxLength: MAX_BASE64_LENGTH,
    description: 'A file in base64, at most 10 MB decoded.',
  },
);

const piece = z
  .object(
    {
      kind: oneOf(EVIDENCE_KINDS).required,
      text: text({ max: MAX_EVIDENCE_TEXT, description: 'The evidence in words. Card numbers in it are masked.' })
        .optional,
      name: text({ max: 255, description: 'The name of the file. Required with a file.' }).optional,
      url: text({ description: 'The URL to fetch the file from, at most 10 MB.' }).optional,
      base64: base64.optional,
    },
    { error: MISSING },
  )
  .superRefine(({ text: words, name, url, base64: content }, context) => {
    const given = [!isAbsent(words), !isAbsent(url), content !== undefined].filter(Boolean).length;
    if (given > 1) context.addIssue({ code: 'custom', message: 'combination_not_allowed', path: ['text'] });
    if ((!isAbsent(url) || content !== undefined) && isAbsent(name))
      context.addIssue({ code: 'custom', message: 'missing_parameter', path: ['name'] });
  });

/** POST /disputes/{dispute_id}/evidence */
export const saveEvidenceContract = contract({
  id: 'save-dispute-evidence',
  method: 'POST',
  path: '/disputes/{dispute_id}/evidence',
  summary: 'Save evidence of a dispute as a draft. A piece replaces the one of its kind.',
  notes: [
    'Send `text`, or a file as in upload-seller-files: `name` with `base64` or `url`. A piece with neither ' +
      'removes the one of its kind. Either all pieces are saved or none.',
    'Nothing is sent to the bank until you submit. Once you have, or after `due_at`, evidence can’t be changed (305).',
    'Files of doc and docx can’t become part of the PDF: save them as pdf or as a picture.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: MAX_BODY_BYTES,
  largeTexts: { textBytes: MAX_BASE64_LENGTH + 1_024 * 1_024 },
  request: z.object({
    ...ofOne,
    evidence: z.array(piece, { error: MISSING }).min(1).max(EVIDENCE_KINDS.length),
    ...callingSeller,
  }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), ...disputeRecord.shape }),
  refusals: [
    'unreadable_body',
    ...ONE_REFUSALS,
    'combination_not_allowed',
    'url_not_acceptable',
    'dispute_busy',
    'wrong_dispute_status',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      dispute_id: 'DISP00K2-…',
      evidence: [{ kind: 'explanation', text: 'The parcel was handed over on 10 November.' }],
    },
    response: { status_code: 0, ...EXAMPLE },
  },
});

/** POST /disputes/{dispute_id}/submit */
export const submitDisputeContract = contract({
  id: 'submit-dispute',
  method: 'POST',
  path: '/disputes/{dispute_id}/submit',
  summary: 'Submit the evidence of a dispute to the bank. This can be done once.',
  notes: [
    'Your evidence and our records about the sale become one PDF. Submitted again, or after `due_at`, it answers 305.',
    'After 9002 the bank may have it: get the dispute again, its status says so when we know.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingSeller }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), ...disputeRecord.shape }),
  refusals: [...ANSWER_REFUSALS, 'combination_not_allowed'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', dispute_id: 'DISP00K2-…' },
    response: { status_code: 0, ...EXAMPLE, status: 'submitted' },
  },
});

/** POST /disputes/{dispute_id}/accept */
export const acceptDisputeContract = contract({
  id: 'accept-dispute',
  method: 'POST',
  path: '/disputes/{dispute_id}/accept',
  summary: 'Accept a chargeback: the buyer keeps the money. This can’t be undone.',
  notes: [],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingSeller }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), ...disputeRecord.shape }),
  refusals: ANSWER_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', dispute_id: 'DISP00K2-…' },
    response: { status_code: 0, ...EXAMPLE, status: 'accepted', evidence: {} },
  },
});

export type ListDisputesRequest = z.output<typeof listDisputesContract.request>;
export type DisputeRequest = z.output<typeof getDisputeContract.request>;
export type SaveEvidenceRequest = z.output<typeof saveEvidenceContract.request>;
