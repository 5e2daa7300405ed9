import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, secret } from '#lib/kernel/wire.ts';
import { clientKey, DEVICE_REFUSALS, posId, sellerId, terminalId } from '#lib/kernel/device-fields.ts';

/** POST /vas/pos/authenticate: the code of the screen ends the pairing (specification 4.6). */
export const authenticateDeviceContract = contract({
  id: 'authenticate-device',
  method: 'POST',
  path: '/vas/pos/authenticate',
  summary: 'Finish pairing a device with the code on its screen.',
  notes: [
    'Wrong, expired and used codes, and codes for another device, number or business all return -1001. A ' +
      'business can send 50 wrong codes a day, a partner 500; beyond that: 998. When pairing ends, the ' +
      'partner receives the callback point-of-sale-action-paired.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    svc_client_key: clientKey.required,
    seller_svc_id: sellerId.required,
    pos_id: posId.required,
    terminal_id: terminalId.required,
    verification_code: secret({
      max: 6,
      min: 6,
      pattern: /^\d+$/,
      description: 'The code on the device’s screen.',
    }).required,
    language: language(),
  }),
  response: z.object({
    status_code: z.literal(0),
    seller_svc_id: z.string(),
    pos_id: z.string(),
    terminal_id: z.string(),
    message: z.string(),
  }),
  refusals: DEVICE_REFUSALS,
  example: {
    request: {
      svc_client_key: '…',
      seller_svc_id: 'MPL004T7-…',
      pos_id: '001',
      terminal_id: 'T7-402911',
      verification_code: '402117',
    },
    response: {
      status_code: 0,
      seller_svc_id: 'MPL004T7-…',
      pos_id: '001',
      terminal_id: 'T7-402911',
      message: 'The device is paired.',
    },
  },
});

export type AuthenticateDeviceRequest = z.output<typeof authenticateDeviceContract.request>;
