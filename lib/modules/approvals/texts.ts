import ar from './messages/ar/approvals.json' with { type: 'json' };
import en from './messages/en/approvals.json' with { type: 'json' };
import es from './messages/es/approvals.json' with { type: 'json' };
import he from './messages/he/approvals.json' with { type: 'json' };
import ru from './messages/ru/approvals.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const approvalsTexts = { approvals: namespace({ ar, en, es, he, ru }) };
