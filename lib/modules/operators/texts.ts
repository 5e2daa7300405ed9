import ar from './messages/ar/operator.json' with { type: 'json' };
import en from './messages/en/operator.json' with { type: 'json' };
import es from './messages/es/operator.json' with { type: 'json' };
import he from './messages/he/operator.json' with { type: 'json' };
import ru from './messages/ru/operator.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const operatorsTexts = {
  operator: namespace({ ar, en, es, he, ru }),
};
