import ar from './messages/ar/payout-accounts.json' with { type: 'json' };
import en from './messages/en/payout-accounts.json' with { type: 'json' };
import es from './messages/es/payout-accounts.json' with { type: 'json' };
import he from './messages/he/payout-accounts.json' with { type: 'json' };
import ru from './messages/ru/payout-accounts.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const payoutsTexts = { 'payout-accounts': namespace({ ar, en, es, he, ru }) };
