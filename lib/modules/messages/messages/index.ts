import ar from './ar/messages.json' with { type: 'json' };
import en from './en/messages.json' with { type: 'json' };
import es from './es/messages.json' with { type: 'json' };
import he from './he/messages.json' with { type: 'json' };
import ru from './ru/messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const messagesTexts = {
  messages: namespace({ ar, en, es, he, ru }),
};
