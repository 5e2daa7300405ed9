/**
 * Products and customers of the demo café, as words; `catalog.ts` makes rows of them. Prices are hundredths and include
 * the tax.
 */

export type DemoProduct = readonly [
  remoteId: string,
  name: string,
  description: string,
  price: number,
  more?: { currency?: string; isVatFree?: boolean; cost?: number; isGone?: boolean },
];

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ['CL-100', 'Espresso', 'Single, house blend', 1_200, { cost: 210 }],
  ['CL-101', 'הפוך גדול', 'חלב מלא, סויה או שיבולת שועל', 1_700, { cost: 340 }],
  ['CL-102', 'Americano', 'Espresso and hot water', 1_300, { cost: 230 }],
  ['CL-103', 'Cold brew, 330 ml', 'Steeped for 18 hours', 1_900, { cost: 420 }],
  ['CL-104', 'תה נענע', 'נענע טרייה', 1_400, { cost: 150 }],
  ['CL-105', 'Hot chocolate', 'Dark, 64 %', 2_100, { cost: 560 }],
  ['CL-106', 'לימונדה גרוסה', 'קנקן לשניים', 2_800, { cost: 480 }],
  ['CL-107', 'Orange juice, fresh', '300 ml', 1_900, { cost: 700 }],
  ['CL-200', 'Breakfast for two', 'Eggs, salads, cheeses, bread, two hot drinks', 13_800, { cost: 4_900 }],
  ['CL-201', 'ארוחת בוקר זוגית', 'ביצים, סלטים, גבינות, לחם ושתי שתיות חמות', 14_200, { cost: 5_100 }],
  ['CL-202', 'Shakshuka', 'With labneh and fresh bread', 5_800, { cost: 1_700 }],
  ['CL-203', 'סלט קצוץ', 'עם טחינה גולמית', 4_200, { cost: 1_250 }],
  ['CL-204', 'Avocado toast', 'Sourdough, soft egg', 4_900, { cost: 1_600 }],
  ['CL-205', 'קרואסון חמאה', 'נאפה כל בוקר', 1_600, { cost: 520 }],
  ['CL-206', 'רוגלך שוקולד', 'יחידה', 500, { cost: 140 }],
  ['CL-207', 'בורקס גבינה', 'יחידה', 700, { cost: 210 }],
  ['CL-208', 'Carrot cake', 'Slice', 3_200, { cost: 900 }],
  ['CL-209', 'קפה ומאפה', 'עד 11:00', 3_400, { cost: 900 }],
  ['CL-210', 'كنافة نابلسية', 'قطعة، تقدم ساخنة', 3_600, { cost: 1_100 }],
  ['CL-300', 'House blend, 1 kg', 'Brazil and Ethiopia, medium roast', 9_600, { cost: 5_200 }],
  ['CL-301', 'House blend, 250 g', 'Whole beans or ground', 2_900, { cost: 1_450 }],
  ['CL-302', 'Ethiopia Yirgacheffe, 250 g', 'Washed, light roast', 4_600, { cost: 2_300 }],
  ['CL-303', 'Decaf, 250 g', 'Swiss water process', 4_200, { cost: 2_150 }],
  ['CL-304', 'Sourdough loaf', '900 g, rye and wheat', 3_200, { cost: 820 }],
  ['CL-305', 'שמן זית, 500 מ״ל', 'כתית מעולה, מסיק מוקדם', 6_900, { cost: 3_900 }],
  ['CL-306', 'House jam', 'Apricot, 350 g', 2_800, { cost: 1_050 }],
  ['CL-307', 'סלסלת פירות העונה', 'פירות טריים, 3 ק״ג', 8_900, { isVatFree: true, cost: 5_600 }],
  ['CL-308', 'Market vegetables, box', 'Fresh, 5 kg, what the week brings', 7_500, { isVatFree: true, cost: 4_700 }],
  ['CL-400', 'Monthly coffee card', 'Thirty hot drinks', 18_000],
  ['CL-401', 'שובר מתנה', 'בתוקף לחמש שנים', 25_000],
  ['CL-402', 'Brunch gift basket', 'Two loaves, olive oil, three jams', 24_900, { cost: 11_800 }],
  ['CL-403', 'סדנת קפה', 'שעתיים, עד שמונה משתתפים', 22_000, { cost: 4_000 }],
  ['CL-404', 'מגש מאפים לאירוע', '24 בורקס, 24 רוגלך', 32_000, { cost: 12_500 }],
  ['CL-405', 'Catering deposit', 'Taken off the final bill', 150_000],
  ['CL-500', 'Travel mug', 'Steel, 350 ml, ships abroad', 2_400, { currency: 'EUR', isVatFree: true, cost: 1_050 }],
  [
    'CL-501',
    'House blend, 1 kg, shipped',
    'Outside Israel, four to eight days',
    4_500,
    { currency: 'USD', isVatFree: true, cost: 2_300 },
  ],
  [
    'CL-502',
    'Tasting set, shipped',
    'Four origins of 125 g, to the United Kingdom',
    2_900,
    { currency: 'GBP', isVatFree: true, cost: 1_400 },
  ],
  ['CL-900', 'Pumpkin latte', 'October and November', 2_200, { cost: 610, isGone: true }],
  ['CL-901', 'מארז ראש השנה', 'דבש, רימונים, לחם', 18_900, { cost: 8_800, isGone: true }],
  ['CL-902', 'Filter papers, 100', 'For the two-cup dripper', 1_900, { cost: 900, isGone: true }],
];

export type DemoCustomer = readonly [
  first: string,
  last: string,
  mailbox: string,
  city: string,
  more?: {
    company?: string;
    about?: string;
    status?: 0 | 1 | 2;
    birthday?: string;
    gender?: 'Male' | 'Female';
    country?: string;
  },
];

/** Beside the buyers of the demo sales, who are customers too. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  ['Dana', 'Azoulay', 'dana.azoulay', 'Haifa', { gender: 'Female', birthday: '1988-03-21' }],
  ['דנה', 'אזולאי', 'dana.azoulay', 'חיפה', { about: 'אולי אותה דנה: אותה כתובת' }],
  ['נועם', 'גבאי', 'noam.gabay', 'תל אביב', { birthday: '1991-07-02', gender: 'Male' }],
  [
    'Rachel',
    'Stern',
    'rachel.stern',
    'Jerusalem',
    { company: 'Stern Architects', about: 'Monthly invoice, orders for the office on Sundays' },
  ],
  ['אבי', 'נחמיאס', 'avi.nahmias', 'נתניה', { company: 'נחמיאס אירועים', about: 'מגשים לשישי, לאשר טלפונית' }],
  ['Layla', 'Mansour', 'layla.mansour', 'Nazareth', { gender: 'Female', birthday: '1995-11-30' }],
  ['خالد', 'زعبي', 'khaled.zoabi', 'الناصرة', { gender: 'Male' }],
  ['سمر', 'حداد', 'samar.haddad', 'حيفا', { company: 'حداد للتصميم' }],
  ['Igor', 'Belkin', 'igor.belkin', 'Ashdod', { gender: 'Male', birthday: '1979-01-14' }],
  ['Ольга', 'Соколова', 'olga.sokolova', 'Бат-Ям', { gender: 'Female' }],
  ['Дмитрий', 'Левин', 'dmitry.levin', 'Хайфа'],
  ['יעל', 'כץ', 'yael.katz', 'רמת גן', { birthday: '1984-05-09', gender: 'Female' }],
  ['עומר', 'פרידמן', 'omer.friedman', 'כפר סבא'],
  ['הילה', 'בן שושן', 'hila.bs', 'באר שבע', { about: 'אלרגית לאגוזים' }],
  ['איתי', 'מלכה', 'itay.malka', 'חולון', { status: 0 }],
  ['Michael', 'Grant', 'michael.grant', 'London', { country: 'United Kingdom', about: 'Ships every second month' }],
  ['Claire', 'Dubois', 'claire.dubois', 'Lyon', { country: 'France' }],
  ['Anna', 'Schmidt', 'anna.schmidt', 'Berlin', { country: 'Germany', birthday: '1990-09-17', gender: 'Female' }],
  ['Carlos', 'Ruiz', 'carlos.ruiz', 'Sevilla', { country: 'Spain' }],
  ['Emma', 'Johansson', 'emma.johansson', 'Malmö', { country: 'Sweden' }],
  ['Peter', 'van den Berg', 'peter.vdberg', 'Utrecht', { country: 'Netherlands', company: 'Berg & Zonen' }],
  ['שלומי', 'אוחנה', 'shlomi.ohana', 'טבריה'],
  ['מיטל', 'סויסה', 'meital.swissa', 'אילת'],
  ['רועי', 'שטרן', 'roi.stern', 'הרצליה', { company: 'שטרן ושות׳, עורכי דין', about: 'חשבונית חודשית' }],
  ['ענת', 'ויסמן', 'anat.weissman', 'רחובות', { birthday: '1976-12-03' }],
  ['גלעד', 'צור', 'gilad.tzur', 'מודיעין', { status: 2 }],
  ['נטע', 'אלון', 'neta.alon', 'קיבוץ יגור', { gender: 'Female' }],
  ['אלון', 'מור', 'alon.mor', 'פתח תקווה', { gender: 'Male', birthday: '2001-02-28' }],
  ['טל', 'רביבו', 'tal.revivo', 'אשקלון', { status: 0, about: 'ביקש שלא יפנו אליו' }],
  ['Hannah', 'Goldfarb', 'hannah.goldfarb', 'Raanana', { gender: 'Female' }],
  ['Jonathan', 'Weiss', 'jonathan.weiss', 'Tel Aviv', { company: 'Weiss Studio' }],
  ['Maryam', 'Saleh', 'maryam.saleh', 'Jaffa', { gender: 'Female', birthday: '1998-08-08' }],
  ['Tarek', 'Odeh', 'tarek.odeh', 'Ramla'],
  ['ליאת', 'קדוש', 'liat.kadosh', 'נהריה'],
  ['ברק', 'אדרי', 'barak.edri', 'עפולה'],
  ['שי', 'לביא', 'shai.lavie', 'גבעתיים', { status: 2 }],
  ['סיגל', 'הררי', 'sigal.harari', 'ראשון לציון', { company: 'גן הררי', about: 'ימי הולדת לגן, 25 ילדים' }],
  ['Natalie', 'Brook', 'natalie.brook', 'Zichron Yaakov'],
  ['Samuel', 'Adler', 'samuel.adler', 'Jerusalem', { birthday: '1969-04-25', gender: 'Male' }],
  ['Victoria', 'Kaplan', 'victoria.kaplan', 'Rishon LeZion'],
  ['Мария', 'Иванова', 'maria.ivanova', 'Нетания', { gender: 'Female' }],
  ['עידן', 'ברקוביץ', 'idan.berkovich', 'יבנה'],
  ['קרן', 'פלד', 'keren.peled', 'הוד השרון', { gender: 'Female', birthday: '1993-10-12' }],
  ['אסף', 'גולן', 'asaf.golan', 'קריית שמונה'],
];

/** Notes of the café about customers, by the customer's mailbox. */
export const DEMO_NOTES: readonly [mailbox: string, text: string, daysAgo: number][] = [
  ['rachel.stern', 'Office breakfast for 12 on the first Sunday of each month.', 41],
  ['rachel.stern', 'Asked for oat milk from now on.', 12],
  ['avi.nahmias', 'שינוי כתובת למשלוח: רחוב הרצל 48, קומה 3.', 20],
  ['hila.bs', 'לבדוק רכיבים לפני כל הזמנה: אלרגיה לאגוזים.', 33],
  ['michael.grant', 'Parcel of October came late; sent the next one without postage.', 9],
  ['sigal.harari', 'עוגה ללא גלוטן ליום ההולדת של נועה.', 5],
  ['noam.peretz', 'Collects in the shop, after 17:00.', 15],
];
