import { z } from 'zod';
import { DEVICE_STEPS } from '#lib/kernel/device.ts';

/** How far a payment at a terminal is: a step that it works at, or how it ended. */
const DEVICE_ENDINGS = ['approved', 'declined', 'cancelled', 'expired'] as const;

export const DEVICE_STATUSES = [...DEVICE_STEPS, ...DEVICE_ENDINGS] as const;

/** State of a payment at a terminal, for programs and screens. */
export const deviceFacts = z.object({
  status_code: z.literal(0),
  svc_sale_id: z.string(),
  sale_status: z.string(),
  svc_transaction_id: z.string(),
  action: z.enum(['sale', 'authorize', 'refund']),
  pos_id: z.string().meta({ description: 'Empty if the device has been unpaired since.' }),
  terminal_id: z.string(),
  device_status: z.enum(DEVICE_STATUSES).meta({
    description: 'The current step on the device; `approved`, `declined`, `cancelled` and `expired` are final.',
  }),
  is_open: z.boolean().meta({ description: 'False: it has ended.' }),
  seconds_left: z.int().meta({ description: 'Time until it ends automatically; 0 once it has ended.' }),
  amount: z.int().meta({ description: 'Minor units.' }),
  currency: z.string(),
});

export type DeviceFacts = z.output<typeof deviceFacts>;

export const DEVICE_FACTS_EXAMPLE: DeviceFacts = {
  status_code: 0,
  svc_sale_id: 'SALE007K-…',
  sale_status: 'initial',
  svc_transaction_id: 'TRAN002I-…',
  action: 'sale',
  pos_id: '001',
  terminal_id: 'T7-402911',
  device_status: 'waiting-card',
  is_open: true,
  seconds_left: 96,
  amount: 5075,
  currency: 'ILS',
};
