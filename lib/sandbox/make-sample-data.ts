import type { Language } from '#lib/kernel/language.ts';
import { createCustomer } from '#lib/modules/customers/dashboard.ts';
import { chargeSale, makeSale, refundSale } from '#lib/modules/payments/dashboard.ts';
import { addProduct } from '#lib/modules/products/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { withoutVat } from '#lib/kernel/vat.ts';

/** Cards of the sandbox's bank by what becomes of them. */
const CARD = {
  visa: '4111111111111111',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
} as const;
const [EXPIRY, CVV] = ['12/30', '123'] as const;

type Person = 'dana' | 'omar' | 'maria' | 'yossi';
const PEOPLE: readonly { name: Person; email: string; phone: string }[] = [
  { name: 'dana', email: 'dana.levi@example.com', phone: '0521234567' },
  { name: 'omar', email: 'omar.haddad@example.com', phone: '0542345678' },
  { name: 'maria', email: 'maria.petrova@example.com', phone: '0533456789' },
  { name: 'yossi', email: 'yossi.cohen@example.com', phone: '0504567890' },
];

type Product = 'coffee' | 'cake' | 'bread' | 'workshop';
/** Prices with the tax, minor units. */
const PRODUCTS: Readonly<Record<Product, number>> = { coffee: 6_500, cake: 12_000, bread: 2_800, workshop: 32_000 };

type SampleSale = {
  product: Product;
  buyer: Person;
  card?: keyof typeof CARD;
  isHold?: boolean;
  /** Refunded after the payment, minor units. */
  refunded?: number;
};

/** Sales from the first to the last. One without a card waits for its buyer, who is sent the link. */
const SALES: readonly SampleSale[] = [
  { product: 'bread', buyer: 'omar', card: 'visa' },
  { product: 'cake', buyer: 'dana', card: 'mastercard', refunded: 4_000 },
  { product: 'coffee', buyer: 'maria', card: 'visa' },
  { product: 'coffee', buyer: 'yossi', card: 'declined' },
  { product: 'workshop', buyer: 'dana', card: 'visa', isHold: true },
  { product: 'bread', buyer: 'yossi', card: 'mastercard' },
  { product: 'workshop', buyer: 'maria' },
  { product: 'cake', buyer: 'omar', card: 'visa' },
];

/** The business that the data are made for, and who asks for them. */
type SampleFor = { sellerId: number; userId: number; language: Language };

/**
 * Makes products, customers and sales of each kind for a business of the sandbox, through the operations that people
 * use: the bank takes every payment, buyers are written to, callbacks go out. Answers how many sales there are.
 */
export async function makeSampleData({ sellerId, userId, language }: SampleFor): Promise<number> {
  if (settings().isProduction) throw new Error('sample data are of the sandbox');
  const word = (key: string): string => say(language, `sample.${key}` as MessageKey);
  for (const [product, price] of Object.entries(PRODUCTS))
    await addProduct(sellerId, {
      remoteId: '',
      name: word(`product.${product}`),
      status: 1,
      description: '',
      prices: { currency: 'ILS', isVatFree: false, withoutVat: withoutVat(price), includeVat: price },
      costs: null,
    });
  for (const { name, email, phone } of PEOPLE) {
    const [firstName = '', lastName = ''] = word(`person.${name}`).split(' ');
    await createCustomer(sellerId, { firstName, lastName, email, phone });
  }
  let made = 0;
  for (const sale of SALES) made += Number(await makeSampleSale(sale, { sellerId, userId, language }));
  return made;
}

async function makeSampleSale(
  { product, buyer, card, isHold = false, refunded = 0 }: SampleSale,
  { sellerId, userId, language }: SampleFor,
): Promise<boolean> {
  const word = (key: string): string => say(language, `sample.${key}` as MessageKey);
  const { email = '', phone = '' } = PEOPLE.find(({ name }) => name === buyer) ?? {};
  const name = word(`person.${buyer}`);
  const made = await makeSale(sellerId, {
    price: PRODUCTS[product],
    currency: 'ILS',
    productName: word(`product.${product}`),
    language,
    ...(isHold && { type: 'authorize' as const }),
    ...(card === undefined && { sendNotification: true, notifyName: name, notifyEmail: email }),
  });
  if (!made.ok) return false;
  const { saleId } = made.value;
  if (card === undefined) return true;
  await chargeSale({
    sale: { saleId },
    means: { kind: 'card', card: { number: CARD[card], expiry: EXPIRY, cvv: CVV } },
    by: { who: 'person' },
    buyer: { name, email, phone },
  });
  if (refunded > 0)
    await refundSale({
      actor: { by: 'dashboard', userId, sellerIds: [sellerId] },
      saleId,
      amount: refunded,
      why: { reason: 'requested', note: '' },
    });
  return true;
}
