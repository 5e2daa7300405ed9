import ar from './messages/onboarding.ar.json' with { type: 'json' };
import arReview from './messages/review.ar.json' with { type: 'json' };
import en from './messages/onboarding.en.json' with { type: 'json' };
import enReview from './messages/review.en.json' with { type: 'json' };
import es from './messages/onboarding.es.json' with { type: 'json' };
import esReview from './messages/review.es.json' with { type: 'json' };
import he from './messages/onboarding.he.json' with { type: 'json' };
import heReview from './messages/review.he.json' with { type: 'json' };
import ru from './messages/onboarding.ru.json' with { type: 'json' };
import ruReview from './messages/review.ru.json' with { type: 'json' };
import arMessages from './messages/onboarding-messages.ar.json' with { type: 'json' };
import enMessages from './messages/onboarding-messages.en.json' with { type: 'json' };
import esMessages from './messages/onboarding-messages.es.json' with { type: 'json' };
import heMessages from './messages/onboarding-messages.he.json' with { type: 'json' };
import ruMessages from './messages/onboarding-messages.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const onboardingTexts = {
  onboarding: namespace({ ar, en, es, he, ru }),
  review: namespace({ ar: arReview, en: enReview, es: esReview, he: heReview, ru: ruReview }),
  'onboarding-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
