/** Buyers, products and cards of the demo history. All cards are the sandbox's test numbers, masked. */

export const BUYERS: readonly [name: string, email: string, phone: string][] = [
  ['Noam Peretz', 'noam.peretz@example.com', '0521234567'],
  ['מיכל אברהמי', 'michal.a@example.co.il', '0547654321'],
  ['Daniel Cohen', 'dcohen@example.com', '0539876543'],
  ['יוסי ביטון', 'yossi.biton@example.co.il', '0501112233'],
  ['Sarah Williams', 's.williams@example.org', '+447700900123'],
  ['תמר רוזן', 'tamar.rosen@example.co.il', '0526667788'],
  ['Ahmad Khalil', 'ahmad.khalil@example.com', '0543332211'],
  ['שירה מזרחי', 'shira.m@example.co.il', '0509998877'],
  ['Elena Petrova', 'elena.petrova@example.com', '0535556677'],
  ['אורי שפירא', 'uri.shapira@example.co.il', '0522223344'],
  ['María González', 'maria.g@example.es', '+34600123456'],
  ['רונית דיין', 'ronit.dayan@example.co.il', '0544445566'],
  ['James O’Connor', 'joconnor@example.ie', '+353851234567'],
  ['ליאור חדד', 'lior.hadad@example.co.il', '0507778899'],
  ['فاطمة ناصر', 'fatima.n@example.com', '0528889900'],
  ['', 'guest.4412@example.com', ''],
  ['', '', ''],
  ['גיל ברק', 'gil.barak@example.co.il', '0531110099'],
];

export type Product = {
  name: string;
  price: number;
  items?: readonly [name: string, quantity: number, unitPrice: number][];
};

export const PRODUCTS: readonly (readonly Product[])[] = [
  [
    { name: 'Breakfast for two', price: 13_800 },
    { name: 'ארוחת בוקר זוגית', price: 14_200 },
    { name: 'Monthly coffee card', price: 18_000 },
    {
      name: 'מגש מאפים לאירוע',
      price: 32_000,
      items: [
        ['בורקס גבינה', 24, 700],
        ['רוגלך שוקולד', 24, 500],
        ['סלסלת אריזה', 1, 3_200],
      ],
    },
    { name: 'House blend, 1 kg', price: 9_600 },
    { name: 'שובר מתנה', price: 25_000 },
    { name: 'Catering deposit', price: 150_000 },
    {
      name: 'Brunch gift basket',
      price: 24_900,
      items: [
        ['Sourdough loaf', 2, 3_200],
        ['Olive oil, 500 ml', 1, 6_900],
        ['House jam', 3, 2_800],
        ['Basket', 1, 3_200],
      ],
    },
    { name: 'קפה ומאפה', price: 3_400 },
    { name: 'סדנת קפה', price: 22_000 },
  ],
  [
    { name: 'The Hebrew Cookbook', price: 12_900 },
    { name: 'אטלס הכוכבים', price: 18_900 },
    { name: 'Three paperbacks', price: 14_700 },
    { name: 'ספרי ילדים, חבילה', price: 21_000 },
    { name: 'Annual magazine subscription', price: 38_000 },
    { name: 'שירה ישראלית, מהדורה מיוחדת', price: 9_800 },
  ],
  [
    { name: 'Set of four bowls', price: 36_000 },
    { name: 'קנקן מים בעבודת יד', price: 28_500 },
    { name: 'Wheel workshop, one seat', price: 42_000 },
    { name: 'אגרטל גבוה', price: 51_000 },
    { name: 'Espresso cups, pair', price: 13_500 },
  ],
];

export type DemoCard = { brand: string; mask: string; expiry: string; foreign: boolean };

export const CARDS: readonly DemoCard[] = [
  { brand: 'Visa', mask: '458000******0000', expiry: '1230', foreign: false },
  { brand: 'Mastercard', mask: '532610******9846', expiry: '0829', foreign: false },
  { brand: 'Isracard', mask: '****2312', expiry: '0428', foreign: false },
  { brand: 'AMEX', mask: '375516*****0090', expiry: '1230', foreign: false },
  { brand: 'Visa', mask: '411111******1111', expiry: '0331', foreign: true },
  { brand: 'Mastercard', mask: '555555******4444', expiry: '1129', foreign: true },
  { brand: 'Diners', mask: '385200****3237', expiry: '0628', foreign: false },
  { brand: 'Discover', mask: '601100******0424', expiry: '0130', foreign: true },
];
