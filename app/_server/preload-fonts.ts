import arabic from '@fontsource-variable/rubik/files/rubik-arabic-wght-normal.woff2';
import cyrillic from '@fontsource-variable/rubik/files/rubik-cyrillic-wght-normal.woff2';
import hebrew from '@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2';
import latin from '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2';
import { preload } from 'react-dom';
import type { Language } from '#lib/kernel/language.ts';

/** The files that a page of a language needs: digits and names are Latin in each. */
const FILES: Readonly<Record<Language, readonly string[]>> = {
  he: [hebrew, latin],
  ar: [arabic, latin],
  ru: [cyrillic, latin],
  en: [latin],
  es: [latin],
};

/** Has the browser load the fonts of a language beside the styles, and not after them. */
export function preloadFonts(language: Language): void {
  for (const file of FILES[language]) preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
