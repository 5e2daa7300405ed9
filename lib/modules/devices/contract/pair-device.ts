import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, text } from '#lib/kernel/wire.ts';
import { clientKey, DEVICE_REFUSALS, posId, sellerId, terminalId } from './device-fields.ts';

/** POST /vas/pos/pair: a code appears on the device (specification 4.6). */
export const pairDeviceContract = contract({
  id: 'pair-device',
  method: 'POST',
  path: '/vas/pos/pair',
  summary: 'Start pairing a device: a one-time code appears on its screen.',
  notes: [
    'The code is taken for 10 minutes and may be wrong 5 times; then start again. Starting again makes a new code.',
    'A device of your own can be paired again, under another number too. It keeps working until the new pairing ends.',
    'The device shows your business’s name and asks whether that is right before it shows the code.',
    'A terminal that is unknown or another business’s answers -1001; so does one that was sent to another business. ' +
      'Until it is paired, others may begin too: each has a code of its own, and nobody’s begin ends another’s.',
    'Pairings that do not end with a device are limited: 5 an hour for one terminal, 30 an hour and 100 a day for a ' +
      'business, 1,000 a day for a partner. Beyond that: 998, with Retry-After.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    svc_client_key: clientKey.required,
    seller_svc_id: sellerId.required,
    pos_id: posId.required,
    terminal_id: terminalId.required,
    name: text({ max: 50, description: 'Shown on the device and in the dashboard.' }).optional,
    language: language(),
  }),
  response: z.object({ status_code: z.literal(0) }),
  refusals: DEVICE_REFUSALS,
  example: {
    request: { svc_client_key: '…', seller_svc_id: 'MPL4T7QX-…', pos_id: '001', terminal_id: 'T7-402911', name: 'Bar' },
    response: { status_code: 0 },
  },
});

export type PairDeviceRequest = z.output<typeof pairDeviceContract.request>;
