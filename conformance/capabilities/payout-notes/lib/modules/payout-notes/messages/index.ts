import ar from './ar/payout-notes.json' with { type: 'json' };
import en from './en/payout-notes.json' with { type: 'json' };
import es from './es/payout-notes.json' with { type: 'json' };
import he from './he/payout-notes.json' with { type: 'json' };
import ru from './ru/payout-notes.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const payoutNotesTexts = { 'payout-notes': namespace({ ar, en, es, he, ru }) };
