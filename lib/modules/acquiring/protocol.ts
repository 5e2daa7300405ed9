import { z } from 'zod';
import { ANSWER_REFUSALS } from './port.ts';

/**
 * The processor protocol on the wire (docs/processor-protocol.md): requests and responses. Amounts in minor units. The
 * sandbox bank uses it too; the two share nothing else.
 */

const currency = z.string().regex(/^[A-Z]{3}$/);
const amount = z.int().min(0).max(999_999_999_999);
const reference = z.string().min(1).max(64);

const merchant = z.string().min(1).max(64);

/** A short text of the acquirer that is stored and shown: no control characters, which no column accepts. */
const text = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}]*$/u);

const webAddress = z.url({ protocol: /^https?$/ });

const card = z.object({
  number: z.string().regex(/^\d{8,19}$/),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\d\d$/),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/)
    .nullable(),
  isStored: z.boolean().optional(),
  isCvvWaived: z.boolean().optional(),
  zipCode: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[^\p{Cc}]*$/u)
    .optional(),
});

const networkToken = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expiry: card.shape.expiry,
  cryptogram: z.string().regex(/^[A-Za-z0-9+/]{16,128}={0,2}$/),
  eci: z
    .string()
    .regex(/^\d{2}$/)
    .nullable(),
});

const holder = z
  .string()
  .min(1)
  .max(70)
  .regex(/^[^\p{Cc}]*$/u);

/** A bank account and its owner's mandate; `isStored`: it was signed earlier, for another payment or for none. */
const mandate = { holder, isStored: z.boolean().optional() };
const debitedAccounts = [
  z.object({ method: z.literal('sepa'), iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/), ...mandate }),
  z.object({
    method: z.literal('bacs'),
    sortCode: z.string().regex(/^\d{6}$/),
    account: z.string().regex(/^\d{8}$/),
    ...mandate,
  }),
  z.object({
    method: z.literal('il-direct-debit'),
    bank: z.string().regex(/^\d{1,3}$/),
    branch: z.string().regex(/^\d{1,3}$/),
    account: z.string().regex(/^\d{4,9}$/),
    socialId: z.string().regex(/^\d{9}$/),
    ...mandate,
  }),
] as const;
const debitedAccount = z.discriminatedUnion('method', debitedAccounts);

/** Instruments other than a card. */
const instrument = z.discriminatedUnion('method', [
  z.object({ method: z.enum(['apple-pay', 'google-pay']), token: networkToken }),
  z.object({
    method: z.literal('bit'),
    phone: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .nullable(),
  }),
  z.object({ method: z.enum(['paypal', 'bank-transfer']) }),
  z.object({ method: z.literal('emv'), terminal: z.string().regex(/^[A-Za-z0-9-]{4,64}$/) }),
  ...debitedAccounts,
]);

const authentication = z.object({ returnUrl: webAddress, browser: z.string().nullable() });
const authenticationFacts = z.object({ eci: text, cavv: text, xid: text });

/** A card pays, or an instrument does, and then there is an address to come back to. */
const payment = z
  .object({
    operation: z.enum(['charge', 'authorize']),
    reference,
    merchant,
    amount,
    currency,
    card: card.optional(),
    instrument: instrument.optional(),
    installments: z.int().min(1).max(36),
    authentication: authentication.optional(),
    authenticated: authenticationFacts.extend({ reference }).optional(),
    returnUrl: webAddress.optional(),
  })
  .refine((request) => (request.card === undefined) !== (request.instrument === undefined), { path: ['card'] })
  .refine((request) => request.instrument === undefined || request.returnUrl !== undefined, { path: ['returnUrl'] });

const authenticationOnly = z.object({
  operation: z.literal('authenticate'),
  reference,
  merchant,
  amount,
  currency,
  card,
  authentication,
});

/** A card, with or without its issuer; or an account with its mandate. */
const verification = z
  .object({
    operation: z.literal('verify'),
    reference,
    merchant,
    currency,
    card: card.optional(),
    isOnline: z.boolean().optional(),
    instrument: debitedAccount.optional(),
  })
  .refine((request) => (request.card === undefined) !== (request.instrument === undefined), { path: ['card'] })
  .refine((request) => (request.card === undefined) === (request.isOnline === undefined), { path: ['isOnline'] });

const capture = z.object({
  operation: z.literal('capture'),
  reference,
  merchant,
  amount,
  currency,
  originalReference: reference,
  isFinal: z.boolean(),
});

const followUp = z.object({
  operation: z.enum(['refund', 'void']),
  reference,
  merchant,
  amount,
  currency,
  originalReference: reference,
  captureReference: reference.optional(),
});

/** POST /v1/payments */
export const paymentRequest = z.discriminatedUnion('operation', [
  payment,
  authenticationOnly,
  verification,
  capture,
  followUp,
]);
export type PaymentRequest = z.output<typeof paymentRequest>;

/**
 * POST /v1/terminals/{terminalId}/payments/{reference}: a card at a terminal. `pin` is null where none was required.
 */
export const terminalRequest = z.object({
  amount,
  currency,
  card: card.pick({ number: true, expiry: true }),
  entry: z.enum(['chip', 'contactless', 'stripe', 'phone']),
  pin: z
    .string()
    .regex(/^\d{4,12}$/)
    .nullable(),
});

/**
 * Six first digits and four last at most: an acquirer that sends more is not understood, and its number goes no
 * further.
 */
const mask = z
  .string()
  .max(19)
  .regex(/^\d{0,6}\*+\d{4}$/);

const cardFacts = z.object({ brand: text, mask, expiry: z.string().regex(/^\d{4}$/), isForeign: z.boolean() });

export const record = z.object({
  reference,
  processorReference: text,
  operation: z.enum([
    'charge',
    'authorize',
    'authenticate',
    'verify',
    'capture',
    'refund',
    'void',
    'chargeback',
    'chargeback-reversal',
    'chargeback-lost',
    'mandate-change',
  ]),
  amount,
  currency,
  originalReference: reference.nullable(),
  acquirer: text,
  authNumber: text.nullable(),
  voucher: text.nullable(),
  arn: text.nullable(),
  card: cardFacts.nullable(),
  authentication: authenticationFacts.nullable(),
  /** New status of the mandate in a `mandate-change` (answers, section 5). */
  mandateStatus: z.union([z.literal(3), z.literal(5), z.literal(6), z.literal(13)]).exactOptional(),
  /** Of a `chargeback`: the scheme's code of its reason, and when an answer is due. */
  dispute: z
    .object({
      reasonCode: text.max(20).nullable(),
      dueAt: z.iso.datetime({ offset: true }).nullable(),
    })
    .exactOptional(),
  at: z.iso.datetime({ offset: true }),
});
export type BankRecord = z.output<typeof record>;

const DO_NOT_HONOUR = 20004;
const DECLINE_CODES: readonly number[] = [DO_NOT_HONOUR, 21001, 21002, 21003, 21004, 21005, 21006, 21007, 21008];

/** A decline with an unknown reason is "do not honour". */
const declineCode = z.int().transform((code) => (DECLINE_CODES.includes(code) ? code : DO_NOT_HONOUR));

const approved = z.object({ outcome: z.literal('approved'), record });
const declined = z.object({
  outcome: z.literal('declined'),
  code: declineCode,
  card: cardFacts.nullable(),
  processorReference: text.nullable(),
});
/** The buyer has to answer the issuer at `redirectUrl`; nothing has moved. */
const challenge = z.object({ outcome: z.literal('challenge'), processorReference: text, redirectUrl: webAddress });
const transfer = z.object({ reference: text, account: text, bank: text, holder: text });
/** Payment that waits for a bank; for a transfer with its details and the amount that has arrived. */
const pending = z.object({
  outcome: z.literal('pending'),
  processorReference: text,
  transfer: transfer.exactOptional(),
  received: amount.exactOptional(),
});
/** The reference carries a tombstone: it was cancelled before it arrived. */
const cancelled = z.object({ outcome: z.literal('cancelled') });

export const paymentResponse = z.discriminatedUnion('outcome', [approved, declined, challenge, pending, cancelled]);
export type PaymentResponse = z.output<typeof paymentResponse>;

/** POST /v1/payments/{reference}/cancel-or-confirm */
export const cancelOrConfirmResponse = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('confirmed'), result: z.discriminatedUnion('outcome', [approved, declined]) }),
  cancelled,
  pending,
]);

/** GET /v1/payments/{reference} */
export const inquiryResponse = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), result: paymentResponse }),
  z.object({ outcome: z.literal('not_found_yet') }),
]);

/** Longest PDF of an answer, bytes: what the bank takes in one request. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** POST /v1/disputes/{chargeback}/answers */
export const disputeAnswerRequest = z.object({
  reference,
  action: z.enum(['contest', 'accept']),
  evidence: z.array(z.object({ kind: z.string().min(1).max(40), text: z.string().max(20_000).nullable() })).max(50),
  document: z
    .base64()
    .max(Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4)
    .nullable(),
});

const answerRefusal = z.string().transform((why) => ANSWER_REFUSALS.find((one) => one === why) ?? 'invalid');

const taken = z.object({ outcome: z.literal('taken'), reference });
const answerRefused = z.object({ outcome: z.literal('refused'), reference, why: answerRefusal });
export const disputeAnswerResponse = z.discriminatedUnion('outcome', [taken, answerRefused]);

/** GET /v1/disputes/{chargeback}/answers/{reference} */
export const disputeInquiryResponse = z.discriminatedUnion('outcome', [
  taken,
  answerRefused,
  z.object({ outcome: z.literal('not_found_yet'), reference }),
]);

/** GET /v1/records?day=YYYY-MM-DD; the response names its `day`, as every other names its `reference`. */
export const recordList = z.object({ records: z.array(record) });
