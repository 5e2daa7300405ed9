import ar from './messages/ar/payout-notes.json' with { type: 'json' };
import en from './messages/en/payout-notes.json' with { type: 'json' };
import es from './messages/es/payout-notes.json' with { type: 'json' };
import he from './messages/he/payout-notes.json' with { type: 'json' };
import ru from './messages/ru/payout-notes.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const payoutNotesTexts = { 'payout-notes': namespace({ ar, en, es, he, ru }) };
