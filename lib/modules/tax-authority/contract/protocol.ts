import { z } from 'zod';

/**
 * Shapes of the tax authority's "Israel Invoice" API, version 2 (docs/tax-authority-protocol.md): lower-case fields,
 * numbers as numbers, amounts in shekels. Nothing here was ever run against the authority's own system.
 */

/** Number of a dealer: nine digits, as a number. */
const dealer = z.int().min(1).max(999_999_999);
const day = z.iso.date();
const amount = z.number().min(0);

const item = z.object({
  index: z.int().min(1),
  catalog_id: z.string(),
  description: z.string(),
  measure_unit_description: z.string(),
  quantity: z.number(),
  price_per_unit: z.number(),
  discount: amount,
  total_amount: z.number(),
  vat_rate: z.number(),
  vat_amount: z.number(),
});

/** `POST Invoices/v2/Approval`. */
export const approvalRequest = z.object({
  invoice_id: z.string().min(1).max(50),
  invoice_type: z.int(),
  vat_number: dealer,
  user_name: z.string().min(1).max(50),
  invoice_reference_number: z.string().min(1).max(20),
  customer_vat_number: dealer,
  customer_name: z.string(),
  invoice_date: day,
  invoice_issuance_date: day,
  accounting_software_number: z.int(),
  amount_before_discount: amount,
  discount: amount,
  payment_amount: amount,
  vat_amount: amount,
  payment_amount_including_vat: amount,
  invoice_note: z.string(),
  action: z.int(),
  items: z.array(item),
});
export type ApprovalRequest = z.output<typeof approvalRequest>;

/** `POST invoice-information/v1/confirmationNumber`. */
export const lookUpRequest = approvalRequest.pick({
  invoice_id: true,
  invoice_type: true,
  vat_number: true,
  customer_vat_number: true,
  invoice_reference_number: true,
  invoice_date: true,
  payment_amount: true,
  vat_amount: true,
});
export type LookUpRequest = z.output<typeof lookUpRequest>;

/** `POST InvoiceDecisionApi/v1/{Cancel,Continue,FurtherObjection}`. */
export const decisionRequest = approvalRequest.pick({
  invoice_id: true,
  vat_number: true,
  user_name: true,
  accounting_software_number: true,
});
export type DecisionRequest = z.output<typeof decisionRequest>;

const problem = z.object({ code: z.coerce.number(), message: z.string().optional() });

/** An answer; `message` is a text, or the list of what is wrong. "0" is no number. */
export const answer = z.object({
  status: z.coerce.number().optional(),
  message: z.union([z.string(), z.object({ errors: z.array(problem) })]).optional(),
  confirmation_number: z.union([z.string(), z.literal(0), z.null()]).optional(),
  approved: z.boolean().optional(),
});
export type AuthorityAnswer = z.output<typeof answer>;

/** `POST oauth2/token`. */
export const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().min(1),
});

/** Codes of refusals and of faults of a request. */
export const CODES = {
  refused: [460, 461],
  decidedBefore: 462,
  buyerNumber: 431,
  dates: [434, 435],
  setup: [438, 446],
} as const;

/** Value of `action` for an invoice without VAT whose buyer reports it. */
export const REVERSE_CHARGE = 3;

/** `customer_vat_number` of a buyer without an Israeli number. */
export const NO_DEALER = 999_999_998;
