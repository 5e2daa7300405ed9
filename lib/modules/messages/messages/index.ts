import arMessages from './ar/messages.json' with { type: 'json' };
import enMessages from './en/messages.json' with { type: 'json' };
import esMessages from './es/messages.json' with { type: 'json' };
import heMessages from './he/messages.json' with { type: 'json' };
import ruMessages from './ru/messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const messagesTexts = {
  messages: namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
