/** The shop's own words; it is a shop of its own, which happens to speak the languages of the payment page. */
export const SHOP_LANGUAGES = [
  { code: 'he', name: 'עברית' },
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'es', name: 'Español' },
  { code: 'ru', name: 'Русский' },
] as const;

export type ShopLanguage = (typeof SHOP_LANGUAGES)[number]['code'];

export const RTL_LANGUAGES: ReadonlySet<ShopLanguage> = new Set(['he', 'ar']);

/** A regional form is its language: `en-GB` is `en`. */
export const readShopLanguage = (code: string | null): ShopLanguage =>
  SHOP_LANGUAGES.find((language) => language.code === code?.toLowerCase().split(/[-_]/)[0])?.code ?? 'he';

type FormText = 'cardNumber' | 'expiry' | 'cvc' | 'firstName' | 'lastName' | 'socialId' | 'pay';

/** `examples.of`: name and a sentence. `trust`: facts about paying here, each with a sentence. */
type Texts = Readonly<
  Record<
    | 'name'
    | 'demo'
    | 'languages'
    | 'headline'
    | 'tagline'
    | 'look'
    | 'goods'
    | 'buy'
    | 'checkout'
    | 'total'
    | 'frame'
    | 'back'
    | 'notFound'
    | 'thanks'
    | 'refused'
    | 'refusedWhy'
    | 'signed'
    | 'confirmed'
    | 'status'
    | 'sale'
    | 'attempt'
    | 'amount'
    | 'inbox'
    | 'ways'
    | 'pay'
    | 'code'
    | 'events'
    | 'nothing'
    | 'made'
    | 'docs'
    | 'developers',
    string
  > & {
    way: Readonly<Record<'frame' | 'inline' | 'modal' | 'fields', string>>;
    form: Readonly<Record<FormText, string>>;
    examples: Readonly<Record<'title' | 'lead' | 'run' | 'code' | 'card', string>> & {
      of: Readonly<Record<'plain' | 'hebrew' | 'react' | 'csp', readonly [name: string, about: string]>>;
    };
    trust: readonly (readonly [string, string])[];
  }
>;

export const TEXTS: Readonly<Record<ShopLanguage, Texts>> = {
  he: {
    name: 'קפה לבנט',
    demo: 'חנות הדגמה: אין כאן חיובים אמיתיים, ומוצרים לא נשלחים.',
    languages: 'שפות',
    headline: 'קפה שנקלה השבוע, כמו אצל סבתא',
    tagline: 'פולים טריים, נחושת רקועה ומעמולים מהבוקר. מהקלייה הקטנה שלנו אל המטבח שלך.',
    look: 'למה שטרי היום',
    goods: 'על המדף',
    buy: 'לקנייה',
    checkout: 'תשלום',
    total: 'סך הכול',
    frame: 'דף תשלום מאובטח',
    back: 'חזרה לחנות',
    notFound: 'הדף לא נמצא',
    thanks: 'תודה על הקנייה',
    refused: 'החתימה של ההפניה הזאת אינה תקינה',
    refusedWhy: 'החתימה אינה תואמת את המפתחות של החנות, ולכן החנות אינה סומכת על מה שכתוב בכתובת.',
    signed: 'החתימה תקינה',
    confirmed: 'אושר ב־get-sales',
    status: 'סטטוס העסקה',
    sale: 'עסקה',
    attempt: 'ניסיון חיוב',
    amount: 'סכום',
    inbox: 'ל־Callback שהגיע',
    ways: 'ארבע דרכים לשלם בחנות',
    way: { frame: 'מסגרת פשוטה', inline: 'סקריפט, בתוך הדף', modal: 'סקריפט, בחלון', fields: 'טופס משלנו' },
    pay: 'לתשלום מאובטח',
    code: 'כך זה כתוב בדף הזה',
    events: 'אירועים מדף התשלום',
    nothing: 'אין עדיין אירועים.',
    form: {
      cardNumber: 'מספר כרטיס',
      expiry: 'תוקף',
      cvc: 'קוד אבטחה',
      firstName: 'שם פרטי',
      lastName: 'שם משפחה',
      socialId: 'תעודת זהות (לכרטיס ישראלי)',
      pay: 'תשלום',
    },
    examples: {
      title: 'דוגמאות לשדות כרטיס',
      lead: 'ארבעה דפים שלמים, כפי שמפתח היה כותב אותם. כל אחד פועל באתר הזה, ולצידו הקוד שלו.',
      run: 'פועל',
      code: 'הקוד',
      card: 'כרטיס בדיקה: 4111 1111 1111 1111, תוקף 12/30, קוד 123.',
      of: {
        plain: ['דף פשוט', 'HTML וסקריפט אחד, בלי ספריות.'],
        hebrew: ['עברית, מימין לשמאל', 'שמות ותעודת זהות גם הם בשדות מאובטחים.'],
        react: ['React', 'רכיב לכל שדה, ומופע שחי כל עוד הטופס מוצג.'],
        csp: ['מדיניות תוכן קפדנית', 'דף שאינו מריץ דבר בלי nonce, ואינו טוען דבר ממקום אחר.'],
      },
    },
    trust: [
      ['פרטי הכרטיס לא מגיעים אלינו', 'הם מוקלדים בדף התשלום של Kupa, במסגרת משלו.'],
      ['כל חזרה לחנות נבדקת', 'החנות בודקת את החתימה ומוודאת מול ה־API לפני שהיא מודה לך.'],
      ['אפשר לנסות הכול', 'הכרטיס 4111 1111 1111 1111 מאושר, ו־4000 0000 0000 0002 מסורב.'],
    ],
    made: 'החנות היא תוכנה נפרדת: היא מכירה רק את המפתחות שלה ואת כתובת ה־API.',
    docs: 'איך בונים חנות כזאת',
    developers: 'דוגמאות למפתחים',
  },
  en: {
    name: 'Cafe Levant',
    demo: 'A demo shop: no money moves here, and nothing is sent.',
    languages: 'Languages',
    headline: 'Coffee roasted this week, the way grandmother made it',
    tagline: 'Fresh beans, hammered copper and biscuits from this morning. From our small roastery to your kitchen.',
    look: 'See what’s fresh today',
    goods: 'On the shelf',
    buy: 'Buy',
    checkout: 'Checkout',
    total: 'Total',
    frame: 'Secure payment page',
    back: 'Back to the shop',
    notFound: 'Page not found',
    thanks: 'Thank you for your order',
    refused: 'This return is not signed correctly',
    refusedWhy: 'The signature doesn’t match the shop’s keys, so the shop doesn’t trust what the address says.',
    signed: 'Signature verified',
    confirmed: 'Confirmed with get-sales',
    status: 'Sale status',
    sale: 'Sale',
    attempt: 'Transaction',
    amount: 'Amount',
    inbox: 'See the callback that arrived',
    ways: 'Four ways to pay in a shop',
    way: { frame: 'Bare iframe', inline: 'Script, inline', modal: 'Script, in a dialog', fields: 'Our own form' },
    pay: 'Pay securely',
    code: 'How this page is written',
    events: 'What the payment page told the shop',
    nothing: 'Nothing yet.',
    form: {
      cardNumber: 'Card number',
      expiry: 'Expiry date',
      cvc: 'Security code',
      firstName: 'First name',
      lastName: 'Last name',
      socialId: 'Israeli ID number',
      pay: 'Pay',
    },
    examples: {
      title: 'Hosted fields examples',
      lead: 'Four whole pages, as a developer would write them. Each runs on this site, beside its code.',
      run: 'Running',
      code: 'Code',
      card: 'Test card: 4111 1111 1111 1111, expiry 12/30, code 123.',
      of: {
        plain: ['Plain page', 'HTML and one script, no libraries.'],
        hebrew: ['Hebrew, right to left', 'Names and the ID number are hosted fields too.'],
        react: ['React', 'A component for each field, and an instance that lives as long as the form.'],
        csp: ['Strict content policy', 'A page that runs nothing without its nonce and loads nothing from elsewhere.'],
      },
    },
    trust: [
      ['We never see your card', 'You type it on Kupa’s payment page, in a frame of its own.'],
      ['Every return is checked', 'The shop verifies the signature and asks the API before it says thank you.'],
      ['Try anything', 'Card 4111 1111 1111 1111 is approved, 4000 0000 0000 0002 is declined.'],
    ],
    made: 'This shop is a program of its own: all it knows is its keys and the address of the API.',
    docs: 'How to build a shop like this',
    developers: 'Examples for developers',
  },
  ar: {
    name: 'كافيه ليفانت',
    demo: 'متجر تجريبي: لا تُخصم هنا مبالغ حقيقية ولا تُرسل طلبات.',
    languages: 'اللغات',
    headline: 'قهوة محمصة هذا الأسبوع، كما كانت تعدّها الجدة',
    tagline: 'حبوب طازجة ونحاس مطروق ومعمول من صباح اليوم. من محمصتنا الصغيرة إلى مطبخك.',
    look: 'الطازج اليوم',
    goods: 'على الرف',
    buy: 'شراء',
    checkout: 'الدفع',
    total: 'الإجمالي',
    frame: 'صفحة دفع آمنة',
    back: 'العودة إلى المتجر',
    notFound: 'الصفحة غير موجودة',
    thanks: 'شكرًا على الطلب',
    refused: 'توقيع عنوان العودة غير صحيح',
    refusedWhy: 'التوقيع لا يطابق مفاتيح المتجر، لذلك لا يعتمد المتجر على ما في العنوان.',
    signed: 'التوقيع صحيح',
    confirmed: 'تم التأكيد عبر get-sales',
    status: 'حالة عملية البيع',
    sale: 'عملية البيع',
    attempt: 'المعاملة',
    amount: 'المبلغ',
    inbox: 'عرض الإشعار الذي وصل',
    ways: 'أربع طرق للدفع في متجر',
    way: { frame: 'إطار بسيط', inline: 'نص برمجي داخل الصفحة', modal: 'نص برمجي في نافذة', fields: 'نموذجنا نحن' },
    pay: 'الدفع الآمن',
    code: 'هكذا كُتبت هذه الصفحة',
    events: 'أحداث صفحة الدفع',
    nothing: 'لا أحداث بعد.',
    form: {
      cardNumber: 'رقم البطاقة',
      expiry: 'تاريخ الانتهاء',
      cvc: 'رمز الأمان',
      firstName: 'الاسم الأول',
      lastName: 'اسم العائلة',
      socialId: 'رقم الهوية الإسرائيلية',
      pay: 'ادفع',
    },
    examples: {
      title: 'أمثلة على حقول البطاقة',
      lead: 'أربع صفحات كاملة كما يكتبها المطوّر. تعمل كل منها في هذا الموقع، وبجانبها شيفرتها.',
      run: 'تعمل',
      code: 'الشيفرة',
      card: 'بطاقة اختبار: 4111 1111 1111 1111، الانتهاء 12/30، الرمز 123.',
      of: {
        plain: ['صفحة بسيطة', 'HTML ونص برمجي واحد دون مكتبات.'],
        hebrew: ['العبرية، من اليمين إلى اليسار', 'الأسماء ورقم الهوية حقول مستضافة أيضًا.'],
        react: ['React', 'مكوّن لكل حقل، ونسخة تبقى ما بقي النموذج.'],
        csp: ['سياسة محتوى صارمة', 'صفحة لا تشغّل شيئًا دون nonce ولا تحمّل شيئًا من مكان آخر.'],
      },
    },
    trust: [
      ['لا نرى بطاقتك أبدًا', 'تُكتب في صفحة الدفع الخاصة بـ Kupa، داخل إطار مستقل.'],
      ['كل عودة إلى المتجر تُفحص', 'يتحقق المتجر من التوقيع ويستدعي واجهة API قبل أن يشكرك.'],
      ['يمكن تجربة كل شيء', 'البطاقة 4111 1111 1111 1111 تُقبل، و4000 0000 0000 0002 تُرفض.'],
    ],
    made: 'هذا المتجر برنامج مستقل: لا يعرف سوى مفاتيحه وعنوان واجهة API.',
    docs: 'كيف يُبنى متجر كهذا',
    developers: 'أمثلة للمطوّرين',
  },
  es: {
    name: 'Café Levante',
    demo: 'Tienda de demostración: aquí no se mueve dinero ni se envía nada.',
    languages: 'Idiomas',
    headline: 'Café tostado esta semana, como lo hacía la abuela',
    tagline: 'Grano fresco, cobre martillado y galletas de esta mañana. De nuestro pequeño tostador a su cocina.',
    look: 'Ver lo recién hecho',
    goods: 'En el estante',
    buy: 'Comprar',
    checkout: 'Pago',
    total: 'Total',
    frame: 'Página de pago segura',
    back: 'Volver a la tienda',
    notFound: 'Página no encontrada',
    thanks: 'Gracias por su compra',
    refused: 'La firma de este regreso no es válida',
    refusedWhy:
      'La firma no coincide con las claves de la tienda, así que la tienda no se fía de lo que dice la dirección.',
    signed: 'Firma verificada',
    confirmed: 'Confirmado con get-sales',
    status: 'Estado de la venta',
    sale: 'Venta',
    attempt: 'Transacción',
    amount: 'Importe',
    inbox: 'Ver la notificación que llegó',
    ways: 'Cuatro formas de pagar en una tienda',
    way: {
      frame: 'Iframe simple',
      inline: 'Script, en la página',
      modal: 'Script, en una ventana',
      fields: 'Nuestro formulario',
    },
    pay: 'Pagar de forma segura',
    code: 'Así está escrita esta página',
    events: 'Lo que la página de pago dijo a la tienda',
    nothing: 'Nada todavía.',
    form: {
      cardNumber: 'Número de tarjeta',
      expiry: 'Caducidad',
      cvc: 'Código de seguridad',
      firstName: 'Nombre',
      lastName: 'Apellidos',
      socialId: 'Documento de identidad israelí',
      pay: 'Pagar',
    },
    examples: {
      title: 'Ejemplos de campos alojados',
      lead: 'Cuatro páginas completas. Cada una funciona en este sitio, junto a su código.',
      run: 'En marcha',
      code: 'Código',
      card: 'Tarjeta de prueba: 4111 1111 1111 1111, caducidad 12/30, código 123.',
      of: {
        plain: ['Página sencilla', 'HTML y un script, sin bibliotecas.'],
        hebrew: ['Hebreo, de derecha a izquierda', 'Los nombres y el documento también son campos alojados.'],
        react: ['React', 'Un componente por campo y una instancia que dura lo mismo que el formulario.'],
        csp: [
          'Política de contenido estricta',
          'Una página que no ejecuta nada sin su nonce ni carga nada de otro sitio.',
        ],
      },
    },
    trust: [
      ['Nunca vemos su tarjeta', 'Se escribe en la página de pago de Kupa, en su propio marco.'],
      ['Cada regreso se comprueba', 'La tienda verifica la firma y pregunta a la API antes de dar las gracias.'],
      ['Puede probarlo todo', 'La tarjeta 4111 1111 1111 1111 se aprueba; la 4000 0000 0000 0002 se rechaza.'],
    ],
    made: 'Esta tienda es un programa aparte: solo conoce sus claves y la dirección de la API.',
    docs: 'Cómo crear una tienda así',
    developers: 'Ejemplos para desarrolladores',
  },
  ru: {
    name: 'Кафе «Левант»',
    demo: 'Демонстрационный магазин: деньги не списываются, заказы не отправляются.',
    languages: 'Языки',
    headline: 'Кофе, обжаренный на этой неделе, — как у бабушки',
    tagline: 'Свежие зёрна, кованая медь и утреннее печенье. Из нашей маленькой обжарочной — к вам на кухню.',
    look: 'Что свежего сегодня',
    goods: 'На полке',
    buy: 'Купить',
    checkout: 'Оплата',
    total: 'Итого',
    frame: 'Защищённая страница оплаты',
    back: 'Вернуться в магазин',
    notFound: 'Страница не найдена',
    thanks: 'Спасибо за покупку',
    refused: 'Подпись адреса возврата неверна',
    refusedWhy: 'Подпись не соответствует ключам магазина, поэтому магазин не доверяет тому, что написано в адресе.',
    signed: 'Подпись верна',
    confirmed: 'Подтверждено через get-sales',
    status: 'Статус продажи',
    sale: 'Продажа',
    attempt: 'Транзакция',
    amount: 'Сумма',
    inbox: 'Посмотреть полученное уведомление',
    ways: 'Четыре способа оплаты в магазине',
    way: { frame: 'Обычный iframe', inline: 'Скрипт, на странице', modal: 'Скрипт, в окне', fields: 'Своя форма' },
    pay: 'Безопасная оплата',
    code: 'Код этой страницы',
    events: 'Что страница оплаты сообщила магазину',
    nothing: 'Пока ничего.',
    form: {
      cardNumber: 'Номер карты',
      expiry: 'Срок действия',
      cvc: 'Код безопасности',
      firstName: 'Имя',
      lastName: 'Фамилия',
      socialId: 'Номер теудат-зеута',
      pay: 'Оплатить',
    },
    examples: {
      title: 'Примеры полей карты',
      lead: 'Четыре готовые страницы. Каждая работает на этом сайте, рядом со своим кодом.',
      run: 'В работе',
      code: 'Код',
      card: 'Тестовая карта: 4111 1111 1111 1111, срок 12/30, код 123.',
      of: {
        plain: ['Простая страница', 'HTML и один скрипт, без библиотек.'],
        hebrew: ['Иврит, справа налево', 'Имена и номер теудат-зеута — тоже поля в наших фреймах.'],
        react: ['React', 'Компонент на каждое поле и экземпляр, который живёт вместе с формой.'],
        csp: [
          'Строгая политика содержимого',
          'Страница ничего не запускает без своего nonce и ничего не загружает со стороны.',
        ],
      },
    },
    trust: [
      ['Мы не видим вашу карту', 'Её номер вводят на странице оплаты Kupa, в отдельном фрейме.'],
      ['Каждый ответ проверяется', 'Магазин сверяет подпись и спрашивает API, прежде чем сказать спасибо.'],
      ['Можно пробовать всё', 'Карта 4111 1111 1111 1111 проходит, 4000 0000 0000 0002 отклоняется.'],
    ],
    made: 'Этот магазин — отдельная программа: ему известны только его ключи и адрес API.',
    docs: 'Как сделать такой магазин',
    developers: 'Примеры для разработчиков',
  },
};
