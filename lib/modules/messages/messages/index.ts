import arMessages from './ar/messages.json' with { type: 'json' };
import enMessages from './en/messages.json' with { type: 'json' };
import esMessages from './es/messages.json' with { type: 'json' };
import heMessages from './he/messages.json' with { type: 'json' };
import ruMessages from './ru/messages.json' with { type: 'json' };
import arOnboarding from './ar/onboarding-messages.json' with { type: 'json' };
import enOnboarding from './en/onboarding-messages.json' with { type: 'json' };
import esOnboarding from './es/onboarding-messages.json' with { type: 'json' };
import heOnboarding from './he/onboarding-messages.json' with { type: 'json' };
import ruOnboarding from './ru/onboarding-messages.json' with { type: 'json' };
import arSubscription from './ar/subscription-messages.json' with { type: 'json' };
import enSubscription from './en/subscription-messages.json' with { type: 'json' };
import esSubscription from './es/subscription-messages.json' with { type: 'json' };
import heSubscription from './he/subscription-messages.json' with { type: 'json' };
import ruSubscription from './ru/subscription-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const messagesTexts = {
  messages: namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
  'onboarding-messages': namespace({
    ar: arOnboarding,
    en: enOnboarding,
    es: esOnboarding,
    he: heOnboarding,
    ru: ruOnboarding,
  }),
  'subscription-messages': namespace({
    ar: arSubscription,
    en: enSubscription,
    es: esSubscription,
    he: heSubscription,
    ru: ruSubscription,
  }),
};
