import ar from './messages/bank-statements.ar.json' with { type: 'json' };
import en from './messages/bank-statements.en.json' with { type: 'json' };
import es from './messages/bank-statements.es.json' with { type: 'json' };
import he from './messages/bank-statements.he.json' with { type: 'json' };
import ru from './messages/bank-statements.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const bankStatementsTexts = { 'bank-statements': namespace({ ar, en, es, he, ru }) };
