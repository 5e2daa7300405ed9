/** The few words that stand on the shop's page; the payment page inside has its own. */
const WORDS: Readonly<Record<string, { title: string; close: string }>> = {
  he: { title: 'דף תשלום מאובטח', close: 'סגירה' },
  en: { title: 'Secure payment page', close: 'Close' },
  es: { title: 'Página de pago segura', close: 'Cerrar' },
  ru: { title: 'Защищённая страница оплаты', close: 'Закрыть' },
  ar: { title: 'صفحة دفع آمنة', close: 'إغلاق' },
};

/** In the language asked for, else that of the shop's page, else Hebrew. */
export function wordsOf(language: string | undefined): { title: string; close: string } {
  const asked = (language ?? document.documentElement.lang).slice(0, 2).toLowerCase();
  return WORDS[asked] ?? (WORDS['he'] as { title: string; close: string });
}
