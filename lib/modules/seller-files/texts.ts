import ar from './messages/seller-files.ar.json' with { type: 'json' };
import en from './messages/seller-files.en.json' with { type: 'json' };
import es from './messages/seller-files.es.json' with { type: 'json' };
import he from './messages/seller-files.he.json' with { type: 'json' };
import ru from './messages/seller-files.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const sellerFilesTexts = { 'seller-files': namespace({ ar, en, es, he, ru }) };
