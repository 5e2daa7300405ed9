import arStatements from './messages/statements.ar.json' with { type: 'json' };
import enStatements from './messages/statements.en.json' with { type: 'json' };
import esStatements from './messages/statements.es.json' with { type: 'json' };
import heStatements from './messages/statements.he.json' with { type: 'json' };
import ruStatements from './messages/statements.ru.json' with { type: 'json' };
import arPapers from './messages/statement-papers.ar.json' with { type: 'json' };
import enPapers from './messages/statement-papers.en.json' with { type: 'json' };
import esPapers from './messages/statement-papers.es.json' with { type: 'json' };
import hePapers from './messages/statement-papers.he.json' with { type: 'json' };
import ruPapers from './messages/statement-papers.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const statementsTexts = {
  statements: namespace({ ar: arStatements, en: enStatements, es: esStatements, he: heStatements, ru: ruStatements }),
  'statement-papers': namespace({ ar: arPapers, en: enPapers, es: esPapers, he: hePapers, ru: ruPapers }),
};
