/** The shop's own words; it is a shop of its own with languages of its own. */
export type ShopLanguage = 'he' | 'en' | 'ar';

export const SHOP_LANGUAGES: readonly { code: ShopLanguage; name: string }[] = [{ code: 'he', name: 'עברית' }, { code: 'en', name: 'English' }, { code: 'ar', name: 'العربية' }];

export const readShopLanguage = (code: string | null): ShopLanguage => SHOP_LANGUAGES.find((language) => language.code === code)?.code ?? 'he';

export const TEXTS = {
  he: {
    name: 'קפה לבנט', tagline: 'חנות הדגמה. שום כסף אינו עובר.', buy: 'לתשלום', checkout: 'תשלום', frame: 'דף תשלום מאובטח', back: 'חזרה לחנות', notFound: 'אין כאן דבר.',
    thanks: 'תודה על הקנייה', refused: 'ההפניה הזאת אינה חתומה נכון', refusedWhy: 'החתימה אינה תואמת את המפתחות של החנות, ולכן החנות אינה סומכת על מה שכתוב בכתובת.',
    signed: 'החתימה נכונה', confirmed: 'אושר ב־get-sales', status: 'מצב המכירה', sale: 'מכירה', attempt: 'עסקה', amount: 'סכום', inbox: 'לקריאה החוזרת שהגיעה',
    ways: 'שלוש דרכים להטמיע את דף התשלום', way: { frame: 'מסגרת פשוטה', inline: 'סקריפט, בתוך הדף', modal: 'סקריפט, בחלון' }, pay: 'לתשלום מאובטח', code: 'כך זה כתוב בדף הזה', heard: 'מה שדף התשלום אמר לחנות', nothing: 'עדיין כלום.',
  },
  en: {
    name: 'Cafe Levant', tagline: 'A demo shop. No money moves.', buy: 'Buy', checkout: 'Checkout', frame: 'Secure payment page', back: 'Back to the shop', notFound: 'Nothing here.',
    thanks: 'Thank you for your order', refused: 'This return is not signed correctly', refusedWhy: 'The signature does not match the keys of the shop, so the shop does not believe what the address says.',
    signed: 'Signature verified', confirmed: 'Confirmed with get-sales', status: 'Sale status', sale: 'Sale', attempt: 'Transaction', amount: 'Amount', inbox: 'See the callback that arrived',
    ways: 'Three ways to embed the payment page', way: { frame: 'Bare iframe', inline: 'Script, inline', modal: 'Script, in a dialog' }, pay: 'Pay securely', code: 'How this page is written', heard: 'What the payment page told the shop', nothing: 'Nothing yet.',
  },
  ar: {
    name: 'كافيه ليفانت', tagline: 'متجر تجريبي. لا تنتقل أي أموال.', buy: 'شراء', checkout: 'الدفع', frame: 'صفحة دفع آمنة', back: 'العودة إلى المتجر', notFound: 'لا شيء هنا.',
    thanks: 'شكرًا على الطلب', refused: 'هذا الرجوع غير موقّع بشكل صحيح', refusedWhy: 'التوقيع لا يطابق مفاتيح المتجر، لذلك لا يثق المتجر بما في العنوان.',
    signed: 'التوقيع صحيح', confirmed: 'تم التأكيد عبر get-sales', status: 'حالة عملية البيع', sale: 'عملية البيع', attempt: 'المعاملة', amount: 'المبلغ', inbox: 'عرض الإشعار الذي وصل',
    ways: 'ثلاث طرق لتضمين صفحة الدفع', way: { frame: 'إطار بسيط', inline: 'نص برمجي داخل الصفحة', modal: 'نص برمجي في نافذة' }, pay: 'الدفع الآمن', code: 'هكذا كُتبت هذه الصفحة', heard: 'ما قالته صفحة الدفع للمتجر', nothing: 'لا شيء بعد.',
  },
} as const;
