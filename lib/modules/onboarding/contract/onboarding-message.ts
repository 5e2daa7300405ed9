import { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';

/** Messages of an onboarding to its seller, and notes that the partner writes: in the partner's name and colour. */

export type OnboardingTemplate =
  | 'onboarding-invitation'
  | 'onboarding-reminder'
  | 'onboarding-code'
  | 'onboarding-changes'
  | 'onboarding-approved'
  | 'onboarding-rejected'
  | 'onboarding-account'
  | 'partner-note';

/** How long a code is good, minutes. */
export const ONBOARDING_CODE_MINUTES = 10;

export const onboardingFacts = z.object({
  /** Name of the partner, as its sellers see it. */
  partner: z.string().min(1).max(200),
  /** `#rrggbb` of the partner; null is ours. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** Empty for a greeting without a name. */
  name: z.string().max(200),
  /** Corrections that the seller has to make, one a line: ready sentences in the language of the message. */
  listed: z
    .array(z.object({ label: z.string().max(200), value: z.string().max(1_000) }))
    .max(100)
    .default([]),
  /** Plain text of the partner; of a note alone. */
  note: z.object({ subject: z.string().min(1).max(120), text: z.string().min(1).max(2_000) }).optional(),
});

/** Facts as they are stored. The token or code is sealed beside them. */
export type OnboardingFacts = z.output<typeof onboardingFacts>;

export type OnboardingMessage = {
  /** Key of the occasion: the same text never makes a second message. */
  once: string;
  sellerId: number;
  template: OnboardingTemplate;
  language: Language;
  recipient: string;
  facts: z.input<typeof onboardingFacts>;
  /** The token of the link that its button opens, or the six digits of a code; a note has none. */
  secret?: string;
};
