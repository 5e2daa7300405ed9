import ar from './messages/payout-notes.ar.json' with { type: 'json' };
import en from './messages/payout-notes.en.json' with { type: 'json' };
import es from './messages/payout-notes.es.json' with { type: 'json' };
import he from './messages/payout-notes.he.json' with { type: 'json' };
import ru from './messages/payout-notes.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const payoutNotesTexts = { 'payout-notes': namespace({ ar, en, es, he, ru }) };
