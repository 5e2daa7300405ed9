import { beans, biscuits, cups, pot, rakwe, set } from './picture-of-goods.ts';
import type { ShopLanguage } from './texts.ts';

type InEveryLanguage = Readonly<Record<ShopLanguage, string>>;

/** `price` in minor units of ILS; `installments` as generate-sale takes them: `103` is a choice up to 3. */
export type Product = {
  id: string;
  price: number;
  names: InEveryLanguage;
  notes: InEveryLanguage;
  picture: string;
  installments?: string;
};

export const PRODUCTS: readonly Product[] = [
  {
    id: 'beans',
    price: 5075,
    picture: beans,
    names: {
      he: 'פולי קפה, 250 גרם',
      en: 'Coffee beans, 250 g',
      ar: 'حبوب قهوة، 250 غرام',
      es: 'Café en grano, 250 g',
      ru: 'Кофе в зёрнах, 250 г',
    },
    notes: {
      he: 'תערובת הבית: שוקולד, תאנה מיובשת',
      en: 'House blend: chocolate, dried fig',
      ar: 'خلطة البيت: شوكولاتة وتين مجفف',
      es: 'Mezcla de la casa: chocolate e higo seco',
      ru: 'Домашняя смесь: шоколад, сушёный инжир',
    },
  },
  {
    id: 'pot',
    price: 18_900,
    picture: pot,
    names: {
      he: 'קנקן מזיגה מקרמיקה',
      en: 'Ceramic pour-over pot',
      ar: 'إبريق خزفي للتقطير',
      es: 'Cafetera de goteo de cerámica',
      ru: 'Керамический пуровер',
    },
    notes: {
      he: 'נעשה ביד, לשתי כוסות',
      en: 'Thrown by hand, for two cups',
      ar: 'صناعة يدوية، لفنجانين',
      es: 'Torneada a mano, para dos tazas',
      ru: 'Ручная работа, на две чашки',
    },
  },
  {
    id: 'set',
    price: 64_900,
    picture: set,
    installments: '103',
    names: {
      he: 'ערכת קפה לבית',
      en: 'Home coffee set',
      ar: 'طقم قهوة منزلي',
      es: 'Juego de café para casa',
      ru: 'Набор для кофе дома',
    },
    notes: {
      he: 'קומקום, מטחנה ושתי כוסות, עד 3 תשלומים',
      en: 'Kettle, mill and two cups, in up to 3 payments',
      ar: 'غلاية ومطحنة وفنجانان، حتى 3 أقساط',
      es: 'Hervidor, molinillo y dos tazas, hasta en 3 cuotas',
      ru: 'Чайник, мельница и две чашки, до 3 платежей',
    },
  },
  {
    id: 'rakwe',
    price: 14_500,
    picture: rakwe,
    names: {
      he: 'פינג׳ן נחושת',
      en: 'Copper coffee pot',
      ar: 'ركوة نحاسية',
      es: 'Cazo de cobre para café',
      ru: 'Медная турка',
    },
    notes: {
      he: 'נחושת רקועה, לארבע כוסות קטנות',
      en: 'Hammered copper, for four small cups',
      ar: 'نحاس مطروق، لأربعة فناجين',
      es: 'Cobre martillado, para cuatro tacitas',
      ru: 'Кованая медь, на четыре маленькие чашки',
    },
  },
  {
    id: 'cups',
    price: 9_800,
    picture: cups,
    names: {
      he: 'זוג כוסות על מגש',
      en: 'Two cups on a tray',
      ar: 'فنجانان على صينية',
      es: 'Dos tazas con bandeja',
      ru: 'Две чашки на подносе',
    },
    notes: {
      he: 'כחול ים ואדום חמרה',
      en: 'One sea blue, one clay red',
      ar: 'أزرق بحري وأحمر طيني',
      es: 'Una azul mar, otra rojo barro',
      ru: 'Синяя, как море, и красная, как глина',
    },
  },
  {
    id: 'biscuits',
    price: 4_200,
    picture: biscuits,
    names: {
      he: 'מעמולים בתמרים, 12 יחידות',
      en: 'Date biscuits, box of 12',
      ar: 'معمول بالتمر، 12 حبة',
      es: 'Galletas de dátil, caja de 12',
      ru: 'Печенье с финиками, 12 шт.',
    },
    notes: {
      he: 'נאפים בכל בוקר',
      en: 'Baked every morning',
      ar: 'يُخبز كل صباح',
      es: 'Horneadas cada mañana',
      ru: 'Выпекаем каждое утро',
    },
  },
];

export const findProduct = (id: string | null): Product | null => PRODUCTS.find((product) => product.id === id) ?? null;
