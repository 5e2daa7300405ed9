import ar from './messages/approvals.ar.json' with { type: 'json' };
import en from './messages/approvals.en.json' with { type: 'json' };
import es from './messages/approvals.es.json' with { type: 'json' };
import he from './messages/approvals.he.json' with { type: 'json' };
import ru from './messages/approvals.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const approvalsTexts = { approvals: namespace({ ar, en, es, he, ru }) };
