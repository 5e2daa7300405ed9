import ar from './messages/signing-keys.ar.json' with { type: 'json' };
import en from './messages/signing-keys.en.json' with { type: 'json' };
import es from './messages/signing-keys.es.json' with { type: 'json' };
import he from './messages/signing-keys.he.json' with { type: 'json' };
import ru from './messages/signing-keys.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const signingKeysTexts = { 'signing-keys': namespace({ ar, en, es, he, ru }) };
