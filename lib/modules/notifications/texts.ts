import ar from './messages/ar/notifications.json' with { type: 'json' };
import en from './messages/en/notifications.json' with { type: 'json' };
import es from './messages/es/notifications.json' with { type: 'json' };
import he from './messages/he/notifications.json' with { type: 'json' };
import ru from './messages/ru/notifications.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const notificationsTexts = { notifications: namespace({ ar, en, es, he, ru }) };
