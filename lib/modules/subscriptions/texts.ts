import arPage from './messages/subscription-page.ar.json' with { type: 'json' };
import enPage from './messages/subscription-page.en.json' with { type: 'json' };
import esPage from './messages/subscription-page.es.json' with { type: 'json' };
import hePage from './messages/subscription-page.he.json' with { type: 'json' };
import ruPage from './messages/subscription-page.ru.json' with { type: 'json' };
import arSettings from './messages/subscription-settings.ar.json' with { type: 'json' };
import enSettings from './messages/subscription-settings.en.json' with { type: 'json' };
import esSettings from './messages/subscription-settings.es.json' with { type: 'json' };
import heSettings from './messages/subscription-settings.he.json' with { type: 'json' };
import ruSettings from './messages/subscription-settings.ru.json' with { type: 'json' };
import arSubscriptionWork from './messages/subscription-work.ar.json' with { type: 'json' };
import enSubscriptionWork from './messages/subscription-work.en.json' with { type: 'json' };
import esSubscriptionWork from './messages/subscription-work.es.json' with { type: 'json' };
import heSubscriptionWork from './messages/subscription-work.he.json' with { type: 'json' };
import ruSubscriptionWork from './messages/subscription-work.ru.json' with { type: 'json' };
import ar from './messages/subscriptions.ar.json' with { type: 'json' };
import en from './messages/subscriptions.en.json' with { type: 'json' };
import es from './messages/subscriptions.es.json' with { type: 'json' };
import he from './messages/subscriptions.he.json' with { type: 'json' };
import ru from './messages/subscriptions.ru.json' with { type: 'json' };
import arMessages from './messages/subscription-messages.ar.json' with { type: 'json' };
import enMessages from './messages/subscription-messages.en.json' with { type: 'json' };
import esMessages from './messages/subscription-messages.es.json' with { type: 'json' };
import heMessages from './messages/subscription-messages.he.json' with { type: 'json' };
import ruMessages from './messages/subscription-messages.ru.json' with { type: 'json' };
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
