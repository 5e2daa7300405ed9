import arPage from './messages/ar/subscription-page.json' with { type: 'json' };
import enPage from './messages/en/subscription-page.json' with { type: 'json' };
import esPage from './messages/es/subscription-page.json' with { type: 'json' };
import hePage from './messages/he/subscription-page.json' with { type: 'json' };
import ruPage from './messages/ru/subscription-page.json' with { type: 'json' };
import arSettings from './messages/ar/subscription-settings.json' with { type: 'json' };
import enSettings from './messages/en/subscription-settings.json' with { type: 'json' };
import esSettings from './messages/es/subscription-settings.json' with { type: 'json' };
import heSettings from './messages/he/subscription-settings.json' with { type: 'json' };
import ruSettings from './messages/ru/subscription-settings.json' with { type: 'json' };
import arSubscriptionWork from './messages/ar/subscription-work.json' with { type: 'json' };
import enSubscriptionWork from './messages/en/subscription-work.json' with { type: 'json' };
import esSubscriptionWork from './messages/es/subscription-work.json' with { type: 'json' };
import heSubscriptionWork from './messages/he/subscription-work.json' with { type: 'json' };
import ruSubscriptionWork from './messages/ru/subscription-work.json' with { type: 'json' };
import ar from './messages/ar/subscriptions.json' with { type: 'json' };
import en from './messages/en/subscriptions.json' with { type: 'json' };
import es from './messages/es/subscriptions.json' with { type: 'json' };
import he from './messages/he/subscriptions.json' with { type: 'json' };
import ru from './messages/ru/subscriptions.json' with { type: 'json' };
import arMessages from './messages/ar/subscription-messages.json' with { type: 'json' };
import enMessages from './messages/en/subscription-messages.json' with { type: 'json' };
import esMessages from './messages/es/subscription-messages.json' with { type: 'json' };
import heMessages from './messages/he/subscription-messages.json' with { type: 'json' };
import ruMessages from './messages/ru/subscription-messages.json' with { type: 'json' };
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
