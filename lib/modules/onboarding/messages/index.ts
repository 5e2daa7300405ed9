import ar from './ar/onboarding.json' with { type: 'json' };
import en from './en/onboarding.json' with { type: 'json' };
import es from './es/onboarding.json' with { type: 'json' };
import he from './he/onboarding.json' with { type: 'json' };
import ru from './ru/onboarding.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const onboardingTexts = {
  onboarding: namespace({ ar, en, es, he, ru }),
};
