import { ACTION_DATE, type CallbackField, NOTIFY_TYPE } from '#lib/modules/callbacks/contract/callback-fields.ts';

/**
 * The fields of a callback about a device or an order of devices, in the order in which they are sent (specification
 * 6.4 names the kind alone). The seller is named by its public key: a stored or shown callback contains no secret.
 */
export const DEVICE_CALLBACK_FIELDS = [
  {
    name: 'seller_public_key',
    value: 'text',
    when: 'always',
    meaning: 'The seller that the device belongs to.',
    example: 'PK-…',
  },
  { name: 'seller_name', value: 'text', when: 'always', meaning: 'The seller’s name.', example: 'Cafe Levant' },
  { name: 'pos_id', value: 'text', when: 'known', meaning: 'The seller’s number for the device.', example: '001' },
  {
    name: 'terminal_id',
    value: 'text',
    when: 'known',
    meaning: 'The number that the device shows on its screen.',
    example: '88260917',
  },
  { name: 'pos_name', value: 'text', when: 'known', meaning: 'The name of the device.', example: 'Bar' },
  { name: 'order_id', value: 'text', when: 'known', meaning: 'The order, as in get-vas-seller.', example: '' },
  { name: 'order_status', value: 'word', when: 'known', meaning: 'Status of the order.', example: '' },
  {
    name: 'number_of_devices',
    value: 'integer',
    when: 'known',
    meaning: 'Number of devices ordered.',
    example: '',
  },
  ACTION_DATE,
  { ...NOTIFY_TYPE, example: 'point-of-sale-action-paired' },
] as const satisfies readonly CallbackField[];
