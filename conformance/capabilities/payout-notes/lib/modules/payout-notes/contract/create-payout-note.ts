import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { clientKey, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { language } from '#lib/kernel/wire.ts';

/** POST /payout-notes: what a merchant keeps about the payout of a sale. */
export const createPayoutNoteContract = contract({
  id: 'create-payout-note',
  method: 'POST',
  path: '/payout-notes',
  summary: 'Keep a note about the payout of a sale.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    svc_client_key: clientKey.optional,
    seller_svc_id: sellerId.required,
    svc_sale_id: saleId.required,
    note: z.string().min(1).max(300),
    language: language(),
  }),
  response: z.object({ status_code: z.literal(0) }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'sale_not_found',
    'temporarily_unavailable',
  ],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', svc_sale_id: 'SALE007K-…', note: 'Paid out on Sunday' },
    response: { status_code: 0 },
  },
});

export type CreatePayoutNoteRequest = z.output<typeof createPayoutNoteContract.request>;
