import type { Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';

const PARAGRAPHS = ['p1', 'p2', 'p3', 'p4', 'p5'] as const;

/** The terms of a partner, a paragraph each, as they are shown, signed and kept. */
export const termsText = (language: Language, partner: string): string =>
  PARAGRAPHS.map((part) =>
    say(language, `onboarding.terms.${part}`, { partner, product: say(language, 'common.product') }),
  ).join('\n\n');
