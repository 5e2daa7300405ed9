import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopLanguage } from '../texts.ts';
import { escape, type Frame, shopDocument } from './document.ts';

/** The page that a marketplace would show a seller of its own: all parts of Kupa, and the code that puts them there. */

const TEXTS: Readonly<Record<ShopLanguage, { title: string; lead: string; code: string }>> = {
  he: {
    title: 'אזור בתי העסק',
    lead: 'כך שוק מקוון מראה לבית עסק שלו את ההצטרפות, היתרה והתשלומים, בלי לשלוח אותו לאתר אחר.',
    code: 'כך זה כתוב בדף הזה',
  },
  en: {
    title: 'Sellers’ area',
    lead: 'How a marketplace shows a seller its onboarding, balance and payments without sending it to another site.',
    code: 'How this page does it',
  },
  ar: {
    title: 'منطقة البائعين',
    lead: 'هكذا يُظهر سوق إلكتروني للبائع تسجيله ورصيده ومدفوعاته دون إرساله إلى موقع آخر.',
    code: 'كيف كُتب ذلك في هذه الصفحة',
  },
  es: {
    title: 'Área de vendedores',
    lead: 'Así muestra un mercado en línea a un vendedor su alta, su saldo y sus pagos sin enviarlo a otro sitio.',
    code: 'Cómo lo hace esta página',
  },
  ru: {
    title: 'Кабинет продавца',
    lead: 'Так площадка показывает продавцу подключение, баланс и платежи, не отправляя его на другой сайт.',
    code: 'Как это сделано на этой странице',
  },
};

/** What a link to the page is called. */
export const PARTNER_TITLES: Readonly<Record<ShopLanguage, string>> = {
  he: TEXTS.he.title,
  en: TEXTS.en.title,
  ar: TEXTS.ar.title,
  es: TEXTS.es.title,
  ru: TEXTS.ru.title,
};

export function partnerPage(frame: Frame): string {
  const { language, origin, nonce } = frame;
  const t = TEXTS[language];
  const values: Readonly<Record<string, string>> = { language, origin, nonce };
  const source = readFileSync(join(import.meta.dirname, 'partner.html'), 'utf8');
  const code = source.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
  return shopDocument(
    frame,
    t.title,
    `<h1>${t.title}</h1><p class="lead">${t.lead}</p>${code}
<section class="code"><h2>${t.code}</h2><pre dir="ltr" tabindex="0">${escape(code)}</pre></section>`,
  );
}
