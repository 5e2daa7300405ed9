import ar from './ar/onboarding.json' with { type: 'json' };
import arReview from './ar/review.json' with { type: 'json' };
import en from './en/onboarding.json' with { type: 'json' };
import enReview from './en/review.json' with { type: 'json' };
import es from './es/onboarding.json' with { type: 'json' };
import esReview from './es/review.json' with { type: 'json' };
import he from './he/onboarding.json' with { type: 'json' };
import heReview from './he/review.json' with { type: 'json' };
import ru from './ru/onboarding.json' with { type: 'json' };
import ruReview from './ru/review.json' with { type: 'json' };
import arMessages from './ar/onboarding-messages.json' with { type: 'json' };
import enMessages from './en/onboarding-messages.json' with { type: 'json' };
import esMessages from './es/onboarding-messages.json' with { type: 'json' };
import heMessages from './he/onboarding-messages.json' with { type: 'json' };
import ruMessages from './ru/onboarding-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const onboardingTexts = {
  onboarding: namespace({ ar, en, es, he, ru }),
  review: namespace({ ar: arReview, en: enReview, es: esReview, he: heReview, ru: ruReview }),
  'onboarding-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
