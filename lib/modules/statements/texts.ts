import arPapers from './messages/statement-papers.ar.json' with { type: 'json' };
import enPapers from './messages/statement-papers.en.json' with { type: 'json' };
import esPapers from './messages/statement-papers.es.json' with { type: 'json' };
import hePapers from './messages/statement-papers.he.json' with { type: 'json' };
import ruPapers from './messages/statement-papers.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const statementsTexts = {
  'statement-papers': namespace({ ar: arPapers, en: enPapers, es: esPapers, he: hePapers, ru: ruPapers }),
};
