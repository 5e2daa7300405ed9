import { openSession } from '#lib/modules/access/sign-in/sessions.ts';
import { payFromPage } from '#lib/modules/checkout/pay-from-page.ts';
import type { TestSeller, testWorld, WireResponse } from '../world.ts';

/** A place where no card number belongs, and how a caller would send one there. */
export type WrongPlace = readonly [place: string, send: (number: string) => Promise<WireResponse>];

type Params = { seller: TestSeller; userId: number; givenSale: () => Promise<string> };

const saleOf = ({ svcId }: TestSeller) => ({
  seller_svc_id: svcId,
  sale_price: 5000,
  currency: 'ILS',
  product_name: 'Coffee',
});

/** Wrong places for a card number, each with what a caller would send. */
export const wrongPlaces = (
  world: ReturnType<typeof testWorld>,
  { seller, userId, givenSale }: Params,
): readonly WrongPlace[] => [
  ...[
    'product_name',
    'transaction_id',
    'buyer_name',
    'buyer_phone',
    'buyer_business_name',
    'sale_name',
    'sale_mobile',
    'unknown_field',
    'language',
    'order_number',
    'buyer_social_id',
  ].map(
    (field): WrongPlace => [
      `generate-sale ${field}`,
      (number) =>
        world.call('generate-sale', {
          ...saleOf(seller),
          [field]: field === 'buyer_phone' ? number : `card ${number}`.slice(0, field === 'order_number' ? 15 : 255),
        }),
    ],
  ),
  [
    'a callback address',
    (number) =>
      world.call('generate-sale', {
        ...saleOf(seller),
        sale_callback_url: `https://shop.example.com/?card=${encodeURIComponent(` ${number}`)}`,
      }),
  ],
  [
    'a return address',
    (number) =>
      world.call('generate-sale', {
        ...saleOf(seller),
        sale_return_url: `https://shop.example.com/${number.replaceAll(' ', '+')}/done`,
      }),
  ],
  [
    'an e-mail address',
    (number) =>
      world.call('generate-sale', {
        ...saleOf(seller),
        buyer_email: `${number.replaceAll(' ', '.')}@example.com`,
      }),
  ],
  [
    'a price',
    (number) =>
      world.call('generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: number,
        currency: 'ILS',
        product_name: 'Coffee',
      }),
  ],
  [
    'a name as a JSON number',
    (number) =>
      world.send('generate-sale', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body:
          `{"seller_svc_id":"${seller.svcId}","sale_price":5000,"currency":"ILS",` +
          `"product_name":${number.replace(/\D/g, '')}}`,
      }),
  ],
  [
    'the name of a field',
    (number) =>
      world.call('generate-sale', {
        ...saleOf(seller),
        [number]: 1,
      }),
  ],
  [
    'a body that breaks off',
    (number) =>
      world.send('generate-sale', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"product_name":"${number}`,
      }),
  ],
  [
    'a seller',
    (number) =>
      world.call('generate-sale', { seller_svc_id: number, sale_price: 5000, currency: 'ILS', product_name: 'Coffee' }),
  ],
  [
    'a header',
    (number) =>
      world.call(
        'generate-sale',
        { seller_svc_id: seller.svcId, sale_price: 5000, currency: 'ILS', product_name: 'Coffee' },
        { 'svc-client-key': number, 'user-agent': number, 'x-card': number, 'accept-language': number },
      ),
  ],
  [
    'an idempotency key',
    (number) =>
      world.call(
        'generate-sale',
        { seller_svc_id: seller.svcId, sale_price: 5000, currency: 'ILS', product_name: 'Coffee' },
        { 'idempotency-key': number.replaceAll(' ', '-') },
      ),
  ],
  [
    'a search',
    (number) => world.call('get-sales', { seller_svc_id: seller.svcId, transaction_id: number, buyer_email: number }),
  ],
  ['a sale to refund', (number) => world.call('refund-sale', { seller_svc_id: seller.svcId, svc_sale_id: number })],
  ['a code of a card', async (number) => world.pay(seller, await givenSale(), { credit_card_cvv: number })],
  ['an expiry', async (number) => world.pay(seller, await givenSale(), { credit_card_exp: number })],
  [
    'a buyer who pays',
    async (number) => world.pay(seller, await givenSale(), { buyer_name: number, buyer_phone: `tel ${number}` }),
  ],
  [
    'a buyer who is kept',
    (number) =>
      world.call('capture-buyer-token', {
        seller_svc_id: seller.svcId,
        credit_card_number: '4111111111111111',
        credit_card_exp: '12/30',
        buyer_name: number,
        buyer_phone: number,
        buyer_zip_code: number,
        buyer_email: `${number}@example.com`,
      }),
  ],
  [
    'a token',
    async (number) =>
      world.call('pay-sale', {
        seller_svc_id: seller.svcId,
        svc_sale_id: await givenSale(),
        sale_price: '5000',
        currency: 'ILS',
        installments: '1',
        sale_return_url: 'https://shop.example.com/done',
        buyer_key: number,
      }),
  ],
  [
    'a name on the page',
    async (number) => {
      const input = {
        cardNumber: '4111111111111111',
        cardExpiry: '12/30',
        cardCvv: '123',
        buyerName: `Dana ${number}`,
        socialId: '',
        installments: '1',
        language: 'en',
      } as const;
      const answer = await payFromPage(world.context, await givenSale(), input);
      return {
        status: 200,
        headers: new Headers(),
        body: { ...answer, status_code: answer.outcome === 'paid' ? 0 : 1 },
      };
    },
  ],
  [
    'the browser of somebody who signs in',
    async (number) => {
      await openSession({ userId, ip: '192.0.2.1', userAgent: `Browser ${number}` });
      return { status: 200, headers: new Headers(), body: { status_code: 0 } };
    },
  ],
  [
    'an item of an order',
    (number) =>
      world.call('generate-sale', {
        ...saleOf(seller),
        items: [{ name: number, quantity: 1, unit_price: 5000, total: 5000 }],
      }),
  ],
];
