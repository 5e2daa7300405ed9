import { type Language, readLanguage } from '#lib/kernel/language.ts';

/** The few texts that stand on the shop's page; the payment page inside has its own. */
const TEXTS: Readonly<Record<Language, { title: string; close: string }>> = {
  he: { title: 'דף תשלום מאובטח', close: 'סגירה' },
  en: { title: 'Secure payment page', close: 'Close' },
  es: { title: 'Página de pago segura', close: 'Cerrar' },
  ru: { title: 'Защищённая страница оплаты', close: 'Закрыть' },
  ar: { title: 'صفحة دفع آمنة', close: 'إغلاق' },
};

/** Texts in the language asked for, else that of the shop's page, else Hebrew. */
export function textsOf(language: string | undefined): { title: string; close: string } {
  return TEXTS[readLanguage(language ?? document.documentElement.lang)];
}
