import { secret, text } from './wire.ts';

/** The fields that operations on devices share (specification 2.7 and 4.6). */

export const clientKey = secret({ max: 64, description: 'The partner key, here or in the header Svc-Partner-Key.' });
export const sellerId = secret({ max: 64, description: "The seller's private identifier (MPL)." });
export const posId = text({
  max: 3,
  min: 3,
  pattern: /^(?!000)\d{3}$/,
  allowed: 'digits',
  description: 'Your own number for the device, 001 to 999. Payments refer to it.',
});
export const terminalId = text({ max: 64, description: 'The identifier that the device shows.' });

export const DEVICE_REFUSALS = [
  'unreadable_body',
  'missing_parameter',
  'invalid_value',
  'combination_not_allowed',
  'unknown_client_key',
  'seller_not_found',
  'too_many_requests',
  'service_not_active',
  'wrong_terminal',
  'temporarily_unavailable',
] as const;
