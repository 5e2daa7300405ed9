import ar from './messages/ar/messages.json' with { type: 'json' };
import en from './messages/en/messages.json' with { type: 'json' };
import es from './messages/es/messages.json' with { type: 'json' };
import he from './messages/he/messages.json' with { type: 'json' };
import ru from './messages/ru/messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const messagesTexts = {
  messages: namespace({ ar, en, es, he, ru }),
};
