import ar from './messages/ar/stamps.json' with { type: 'json' };
import en from './messages/en/stamps.json' with { type: 'json' };
import es from './messages/es/stamps.json' with { type: 'json' };
import he from './messages/he/stamps.json' with { type: 'json' };
import ru from './messages/ru/stamps.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const stampsTexts = { stamps: namespace({ ar, en, es, he, ru }) };
