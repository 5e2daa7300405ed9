import ar from './ar/seller-files.json' with { type: 'json' };
import en from './en/seller-files.json' with { type: 'json' };
import es from './es/seller-files.json' with { type: 'json' };
import he from './he/seller-files.json' with { type: 'json' };
import ru from './ru/seller-files.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const sellerFilesTexts = { 'seller-files': namespace({ ar, en, es, he, ru }) };
