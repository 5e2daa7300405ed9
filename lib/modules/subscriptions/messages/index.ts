import arPage from './ar/subscription-page.json' with { type: 'json' };
import enPage from './en/subscription-page.json' with { type: 'json' };
import esPage from './es/subscription-page.json' with { type: 'json' };
import hePage from './he/subscription-page.json' with { type: 'json' };
import ruPage from './ru/subscription-page.json' with { type: 'json' };
import arSettings from './ar/subscription-settings.json' with { type: 'json' };
import enSettings from './en/subscription-settings.json' with { type: 'json' };
import esSettings from './es/subscription-settings.json' with { type: 'json' };
import heSettings from './he/subscription-settings.json' with { type: 'json' };
import ruSettings from './ru/subscription-settings.json' with { type: 'json' };
import arSubscriptionWork from './ar/subscription-work.json' with { type: 'json' };
import enSubscriptionWork from './en/subscription-work.json' with { type: 'json' };
import esSubscriptionWork from './es/subscription-work.json' with { type: 'json' };
import heSubscriptionWork from './he/subscription-work.json' with { type: 'json' };
import ruSubscriptionWork from './ru/subscription-work.json' with { type: 'json' };
import ar from './ar/subscriptions.json' with { type: 'json' };
import en from './en/subscriptions.json' with { type: 'json' };
import es from './es/subscriptions.json' with { type: 'json' };
import he from './he/subscriptions.json' with { type: 'json' };
import ru from './ru/subscriptions.json' with { type: 'json' };
import arMessages from './ar/subscription-messages.json' with { type: 'json' };
import enMessages from './en/subscription-messages.json' with { type: 'json' };
import esMessages from './es/subscription-messages.json' with { type: 'json' };
import heMessages from './he/subscription-messages.json' with { type: 'json' };
import ruMessages from './ru/subscription-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const subscriptionsTexts = {
  'subscription-page': namespace({ ar: arPage, en: enPage, es: esPage, he: hePage, ru: ruPage }),
  'subscription-settings': namespace({
    ar: arSettings,
    en: enSettings,
    es: esSettings,
    he: heSettings,
    ru: ruSettings,
  }),
  'subscription-work': namespace({
    ar: arSubscriptionWork,
    en: enSubscriptionWork,
    es: esSubscriptionWork,
    he: heSubscriptionWork,
    ru: ruSubscriptionWork,
  }),
  subscriptions: namespace({ ar, en, es, he, ru }),
  'subscription-messages': namespace({
    ar: arMessages,
    en: enMessages,
    es: esMessages,
    he: heMessages,
    ru: ruMessages,
  }),
};
