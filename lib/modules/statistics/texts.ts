import { namespace } from '#lib/kernel/language.ts';
import ar from './messages/statistics.ar.json' with { type: 'json' };
import en from './messages/statistics.en.json' with { type: 'json' };
import es from './messages/statistics.es.json' with { type: 'json' };
import he from './messages/statistics.he.json' with { type: 'json' };
import ru from './messages/statistics.ru.json' with { type: 'json' };

export const statisticsTexts = { statistics: namespace({ ar, en, es, he, ru }) };
