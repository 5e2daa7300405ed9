import ar from './messages/reserve.ar.json' with { type: 'json' };
import en from './messages/reserve.en.json' with { type: 'json' };
import es from './messages/reserve.es.json' with { type: 'json' };
import he from './messages/reserve.he.json' with { type: 'json' };
import ru from './messages/reserve.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const reservesTexts = {
  reserve: namespace({ ar, en, es, he, ru }),
};
