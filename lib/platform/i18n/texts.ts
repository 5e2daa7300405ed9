import arColumns from './messages/columns.ar.json' with { type: 'json' };
import arCommon from './messages/common.ar.json' with { type: 'json' };
import arPaper from './messages/paper.ar.json' with { type: 'json' };
import enColumns from './messages/columns.en.json' with { type: 'json' };
import enCommon from './messages/common.en.json' with { type: 'json' };
import enPaper from './messages/paper.en.json' with { type: 'json' };
import esColumns from './messages/columns.es.json' with { type: 'json' };
import esCommon from './messages/common.es.json' with { type: 'json' };
import esPaper from './messages/paper.es.json' with { type: 'json' };
import heColumns from './messages/columns.he.json' with { type: 'json' };
import heCommon from './messages/common.he.json' with { type: 'json' };
import hePaper from './messages/paper.he.json' with { type: 'json' };
import ruColumns from './messages/columns.ru.json' with { type: 'json' };
import ruCommon from './messages/common.ru.json' with { type: 'json' };
import ruPaper from './messages/paper.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const commonTexts = {
  columns: namespace({ ar: arColumns, en: enColumns, es: esColumns, he: heColumns, ru: ruColumns }),
  common: namespace({ ar: arCommon, en: enCommon, es: esCommon, he: heCommon, ru: ruCommon }),
  paper: namespace({ ar: arPaper, en: enPaper, es: esPaper, he: hePaper, ru: ruPaper }),
};
