import ar from './ar/subscriptions.json' with { type: 'json' };
import en from './en/subscriptions.json' with { type: 'json' };
import es from './es/subscriptions.json' with { type: 'json' };
import he from './he/subscriptions.json' with { type: 'json' };
import ru from './ru/subscriptions.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const subscriptionsTexts = { subscriptions: namespace({ ar, en, es, he, ru }) };
