import ar from './messages/messages.ar.json' with { type: 'json' };
import en from './messages/messages.en.json' with { type: 'json' };
import es from './messages/messages.es.json' with { type: 'json' };
import he from './messages/messages.he.json' with { type: 'json' };
import ru from './messages/messages.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const messagesTexts = {
  messages: namespace({ ar, en, es, he, ru }),
};
