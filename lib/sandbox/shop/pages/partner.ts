import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopLanguage } from '../texts.ts';
import { escape, type Frame, shopPage } from './shop-page.ts';

/** The page that a marketplace would show a seller of its own: all embeds of Kupa, and the code that adds them. */

type Words = {
  title: string;
  lead: string;
  code: string;
  newSeller: string;
  newSellerLead: string;
  invite: string;
};

const TEXTS: Readonly<Record<ShopLanguage, Words>> = {
  he: {
    title: 'אזור בתי העסק',
    lead: 'כך שוק מקוון מראה לבית עסק שלו את ההצטרפות, היתרה והתשלומים, בלי לשלוח אותו לאתר אחר.',
    code: 'כך זה כתוב בדף הזה',
    newSeller: 'צירוף בית עסק חדש',
    newSellerLead: 'בית העסק עובר את כל תהליך ההצטרפות כאן, בתוך הדף. קוד האימות מגיע לתיבת הדואר של סביבת הבדיקות.',
    invite: 'צירוף בית עסק',
  },
  en: {
    title: 'Sellers’ area',
    lead: 'How a marketplace shows a seller its onboarding, balance and payments without sending it to another site.',
    code: 'How this page does it',
    newSeller: 'A new seller',
    newSellerLead:
      'The seller goes through the whole onboarding here, inside the page. The code arrives in the sandbox mailbox.',
    invite: 'Add a seller',
  },
  ar: {
    title: 'منطقة البائعين',
    lead: 'هكذا يعرض سوق إلكتروني على البائع انضمامه ورصيده ومدفوعاته دون إرساله إلى موقع آخر.',
    code: 'الشيفرة في هذه الصفحة',
    newSeller: 'بائع جديد',
    newSellerLead: 'يُكمل البائع الانضمام كله هنا داخل الصفحة. يصل الرمز إلى صندوق بريد بيئة الاختبار.',
    invite: 'إضافة بائع',
  },
  es: {
    title: 'Área de vendedores',
    lead: 'Así muestra un mercado en línea a un vendedor su alta, su saldo y sus pagos sin enviarlo a otro sitio.',
    code: 'Cómo lo hace esta página',
    newSeller: 'Un vendedor nuevo',
    newSellerLead:
      'El vendedor completa aquí toda el alta, dentro de la página. El código llega al buzón del entorno de pruebas.',
    invite: 'Añadir vendedor',
  },
  ru: {
    title: 'Кабинет продавца',
    lead: 'Так площадка показывает продавцу подключение, баланс и платежи, не отправляя его на другой сайт.',
    code: 'Как это сделано на этой странице',
    newSeller: 'Новый продавец',
    newSellerLead:
      'Продавец проходит всё подключение здесь, на этой странице. Код приходит в почтовый ящик тестовой среды.',
    invite: 'Добавить продавца',
  },
};

/** Text of links to the page. */
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
  const { newSeller, newSellerLead, invite } = t;
  const values: Readonly<Record<string, string>> = { language, origin, nonce, newSeller, newSellerLead, invite };
  const source = readFileSync(join(import.meta.dirname, 'partner.html'), 'utf8');
  const code = source.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
  return shopPage(
    frame,
    t.title,
    `<h1>${t.title}</h1><p class="lead">${t.lead}</p>${code}
<section class="code"><h2>${t.code}</h2><pre dir="ltr" tabindex="0">${escape(code)}</pre></section>`,
  );
}
