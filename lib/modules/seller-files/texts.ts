import ar from './messages/ar/seller-files.json' with { type: 'json' };
import en from './messages/en/seller-files.json' with { type: 'json' };
import es from './messages/es/seller-files.json' with { type: 'json' };
import he from './messages/he/seller-files.json' with { type: 'json' };
import ru from './messages/ru/seller-files.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const sellerFilesTexts = { 'seller-files': namespace({ ar, en, es, he, ru }) };
