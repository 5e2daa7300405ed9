import ar from './messages/fee-invoices.ar.json' with { type: 'json' };
import en from './messages/fee-invoices.en.json' with { type: 'json' };
import es from './messages/fee-invoices.es.json' with { type: 'json' };
import he from './messages/fee-invoices.he.json' with { type: 'json' };
import ru from './messages/fee-invoices.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const feeInvoicesTexts = { 'fee-invoices': namespace({ ar, en, es, he, ru }) };
