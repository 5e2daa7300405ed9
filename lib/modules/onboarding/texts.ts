import ar from './messages/ar/onboarding.json' with { type: 'json' };
import arReview from './messages/ar/review.json' with { type: 'json' };
import en from './messages/en/onboarding.json' with { type: 'json' };
import enReview from './messages/en/review.json' with { type: 'json' };
import es from './messages/es/onboarding.json' with { type: 'json' };
import esReview from './messages/es/review.json' with { type: 'json' };
import he from './messages/he/onboarding.json' with { type: 'json' };
import heReview from './messages/he/review.json' with { type: 'json' };
import ru from './messages/ru/onboarding.json' with { type: 'json' };
import ruReview from './messages/ru/review.json' with { type: 'json' };
import arMessages from './messages/ar/onboarding-messages.json' with { type: 'json' };
import enMessages from './messages/en/onboarding-messages.json' with { type: 'json' };
import esMessages from './messages/es/onboarding-messages.json' with { type: 'json' };
import heMessages from './messages/he/onboarding-messages.json' with { type: 'json' };
import ruMessages from './messages/ru/onboarding-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const onboardingTexts = {
  onboarding: namespace({ ar, en, es, he, ru }),
  review: namespace({ ar: arReview, en: enReview, es: esReview, he: heReview, ru: ruReview }),
  'onboarding-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
