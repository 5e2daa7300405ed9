import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { plainNumber } from '#lib/kernel/digits.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { MAX_TIP_PERCENT, MAX_TIPS } from '#lib/kernel/device.ts';
import { posId, terminalId } from '#lib/kernel/device-fields.ts';

/** The forms of *Devices*. */

const MAX_NAME = 50;
const MAX_PLACE = 80;
const MAX_ADDRESS = 300;
/** Devices of one order. */
const MAX_ORDERED = 50;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

const name = trimmed(text({ max: MAX_NAME, pattern: /^\P{Cc}+$/u }).required);

/** Name and place of a device. */
export const deviceForm = formContract({
  empty: { name: '', place: '' },
  schema: z.object({
    name,
    place: trimmed(text({ max: MAX_PLACE, pattern: /^\P{Cc}*$/u }).optional).transform((place) => place ?? ''),
  }),
});

/** Pairing of a device, under a number and a name. */
export const pairForm = formContract({
  empty: { posId: '', name: '', terminalId: '' },
  schema: z.object({ posId: trimmed(posId.required), name, terminalId: trimmed(terminalId.required) }),
});

/** The code on its screen. */
export const pairingCodeForm = formContract({
  empty: { code: '' },
  schema: z.object({ code: trimmed(text({ max: 6, min: 6, pattern: /^\d{6}$/, allowed: 'digits' }).required) }),
});

/** Order of devices: how many, their name, and the address. */
export const orderForm = formContract({
  empty: { count: '1', name: '', address: '' },
  schema: z.object({
    count: trimmed(
      z.coerce
        .number({ error: () => 'invalid_value' })
        .int('invalid_value')
        .min(1, 'invalid_value')
        .max(MAX_ORDERED, 'invalid_value'),
    ),
    name,
    address: trimmed(text({ max: MAX_ADDRESS }).required),
  }),
});

/** Percents that buyers are offered as tips, separated by commas or blanks; an empty text is none. */
export const tipsForm = formContract({
  empty: { tips: '' },
  schema: z.object({
    tips: text({ max: 40 }).optional.transform((typed, context) => {
      const words = plainNumber(typed ?? '')
        .split(/[\s,;%٪،]+/)
        .filter(Boolean);
      const percents = words.map(Number);
      const isSound = percents.every((one) => Number.isInteger(one) && one >= 1 && one <= MAX_TIP_PERCENT);
      if (isSound && percents.length <= MAX_TIPS) return [...new Set(percents)].toSorted((one, other) => one - other);
      context.addIssue({ code: 'custom', ...saying('devices.tips.wrong') });
      return z.NEVER;
    }),
  }),
});

export type TipsForm = typeof tipsForm.empty;
export type DeviceForm = typeof deviceForm.empty;
export type PairForm = typeof pairForm.empty;
export type PairingCodeForm = typeof pairingCodeForm.empty;
export type OrderForm = typeof orderForm.empty;
