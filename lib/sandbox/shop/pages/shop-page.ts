import { mark } from '../picture-of-goods.ts';
import { RTL_LANGUAGES, SHOP_LANGUAGES, type ShopLanguage, TEXTS } from '../texts.ts';
import { STYLE } from './style.ts';

/** The shop's pages are plain documents; they have a look of their own, because the shop is not us. */
export type Frame = { language: ShopLanguage; nonce: string; path: string; query: URLSearchParams; origin: string };

export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Digits of a test card keep their order and stay in one line wherever the sentence reads from. */
export const withCards = (sentence: string): string =>
  sentence.replace(/\d{4}(?: \d{4}){3}/g, (card) => `<bdi class="card" dir="ltr">${card}</bdi>`);

// Hebrew and Arabic shops write the symbol first and Western digits, as English ones do.
const WRITTEN_AS: Partial<Record<ShopLanguage, string>> = { he: 'en', ar: 'en' };

/** `amount` in minor units. */
export function price(amount: number, language: ShopLanguage, currency = 'ILS'): string {
  const format = new Intl.NumberFormat(WRITTEN_AS[language] ?? language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return `<bdi class="price">${escape(format.format(amount / 100))}</bdi>`;
}

function languageLinks({ language, path, query }: Frame): string {
  return SHOP_LANGUAGES.map(({ code, name }) => {
    const kept = new URLSearchParams(query);
    kept.set('lang', code);
    const current = code === language ? ' aria-current="true"' : '';
    return `<a href="${escape(`${path}?${kept}`)}" lang="${code}"${current}>${name}</a>`;
  }).join('');
}

export function shopPage(frame: Frame, title: string, body: string): string {
  const { language, nonce, origin } = frame;
  const t = TEXTS[language];
  const direction = RTL_LANGUAGES.has(language) ? 'rtl' : 'ltr';
  const heading = title === t.name ? t.name : `${title} · ${t.name}`;
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(heading)}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<header><p class="strip">${t.demo}</p>
<div class="wrap"><a class="brand" href="/?lang=${language}">${mark}<span>${t.name}</span></a>
<nav aria-label="${t.languages}">${languageLinks(frame)}</nav></div></header>
<main class="wrap">${body}</main>
<footer aria-label="${t.name}">
<div class="wrap"><p>${t.made}</p><p class="links"><a href="/examples?lang=${language}">${t.developers}</a>
<a href="${escape(origin)}/docs" target="_top">${t.docs}</a></p></div></footer>
</body></html>`;
}
