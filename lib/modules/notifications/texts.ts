import ar from './messages/notifications.ar.json' with { type: 'json' };
import en from './messages/notifications.en.json' with { type: 'json' };
import es from './messages/notifications.es.json' with { type: 'json' };
import he from './messages/notifications.he.json' with { type: 'json' };
import ru from './messages/notifications.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const notificationsTexts = { notifications: namespace({ ar, en, es, he, ru }) };
