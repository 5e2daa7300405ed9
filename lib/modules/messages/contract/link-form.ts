import { z } from 'zod';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { isDialable, isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { oneOf } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import type { Channel } from './message.ts';

const WRONG = { email: 'messages.resend.badEmail', sms: 'messages.resend.badPhone' } as const;

/** Form of the recipient and the language of a link. The country of a phone number is known to the operation alone. */
export const linkMessageForm = (channel: Channel) =>
  formContract({
    empty: { recipient: '', language: '' },
    schema: z.object({
      recipient: z
        .string()
        .trim()
        .refine(channel === 'email' ? isEmailAddress : isDialable, saying(WRONG[channel])),
      language: oneOf(LANGUAGES).required,
    }),
  });
