import arReview from './ar/review.json' with { type: 'json' };
import enReview from './en/review.json' with { type: 'json' };
import esReview from './es/review.json' with { type: 'json' };
import heReview from './he/review.json' with { type: 'json' };
import ruReview from './ru/review.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const onboardingTexts = {
  review: namespace({ ar: arReview, en: enReview, es: esReview, he: heReview, ru: ruReview }),
};
