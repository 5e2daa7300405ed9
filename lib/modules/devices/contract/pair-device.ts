import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, text } from '#lib/kernel/wire.ts';
import { clientKey, DEVICE_REFUSALS, posId, sellerId, terminalId } from '#lib/kernel/device-fields.ts';

/** POST /vas/pos/pair: a code appears on the device (specification 4.6). */
export const pairDeviceContract = contract({
  id: 'pair-device',
  method: 'POST',
  path: '/vas/pos/pair',
  summary: 'Start pairing a device: a one-time code appears on its screen.',
  notes: [
    'The code is valid for 10 minutes and 5 wrong attempts. After that, start again to get a new code.',
    'You can pair your own device again, also with another number. It keeps working until the new pairing ' +
      'is complete.',
    'Before it shows the code, the device shows your business’s name and asks for confirmation.',
    'Unknown terminals, terminals of another business and terminals sent to another business return -1001. ' +
      'Until a terminal is paired, other businesses can start pairing it too. Each gets its own code, and no ' +
      'attempt ends another one.',
    'Unfinished pairings are limited: 5 an hour per terminal, 30 an hour and 100 a day per business, 1,000 ' +
      'a day per partner. Beyond that: 998, with Retry-After.',
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
    request: { svc_client_key: '…', seller_svc_id: 'MPL004T7-…', pos_id: '001', terminal_id: 'T7-402911', name: 'Bar' },
    response: { status_code: 0 },
  },
});

export type PairDeviceRequest = z.output<typeof pairDeviceContract.request>;
