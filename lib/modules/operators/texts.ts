import ar from './messages/operator.ar.json' with { type: 'json' };
import en from './messages/operator.en.json' with { type: 'json' };
import es from './messages/operator.es.json' with { type: 'json' };
import he from './messages/operator.he.json' with { type: 'json' };
import ru from './messages/operator.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const operatorsTexts = {
  operator: namespace({ ar, en, es, he, ru }),
};
