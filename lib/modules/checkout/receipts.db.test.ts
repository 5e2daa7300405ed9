import { describe, expect, test } from 'vitest';
import { checkoutScreens } from '#components/payment-page/checkout-screens.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { readPdf } from '#lib/testing/files/read-pdf.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import type { BuyerExtension } from './buyer-extension.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { purgeCards } from '../payments/tokens/purge-cards.ts';
import { revokeToken } from './receipt-address.ts';
import { payFromPage } from './pay-from-page.ts';
import { findReceipt } from './find-receipt.sql.ts';
import type { Checkout } from './checkout.ts';
import { receiptRoutes } from './http/receipt-routes.ts';
import { isReceiptKey, receiptAddress } from './receipt-address.ts';
import { sweepAttempts } from '../payments/settlement/sweep-attempts.ts';
import { releaseExpiredHolds } from '../payments/holds/release-holds.ts';

const base = testDatabase();
const world = testWorld(base);

const page = async (saleId: string) => {
  const sale = await findSaleForBuyer(world.context, saleId);
  return {
    state: sale?.state,
    how: sale?.ended?.how,
    paid: sale?.ended?.paid,
    refunded: sale?.ended?.refunded,
    hasReceipt: sale?.receipt != null,
  };
};

const receiptOf = async (saleId: string) => {
  const [, , , attemptId = '', key = ''] = (await findSaleForBuyer(world.context, saleId))?.receipt?.split('/') ?? [];
  expect(isReceiptKey(attemptId, key)).toBe(true);
  return findReceipt(world.context, attemptId, true);
};

const givenPaid = async (more: object = {}, payment: object = {}) => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller, more);
  expect((await world.pay(seller, saleId, payment)).body.status_code).toBe(0);
  return { seller, saleId };
};

describe('how a sale ended, for its buyer', () => {
  test('there is nothing to say while it can be paid, also after a decline', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    expect(await page(saleId)).toEqual({
      state: 'payable',
      how: undefined,
      paid: undefined,
      refunded: undefined,
      hasReceipt: false,
    });
    await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
    expect(await page(saleId)).toMatchObject({ state: 'payable', how: undefined, hasReceipt: false });
  });

  test('paid, refunded in part, refunded', async () => {
    const { seller, saleId } = await givenPaid();
    expect(await page(saleId)).toEqual({ state: 'paid', how: 'paid', paid: 5000, refunded: 0, hasReceipt: true });
    await world.refund(seller, saleId, 2000);
    expect(await page(saleId)).toMatchObject({ state: 'paid', how: 'part_refunded', refunded: 2000 });
    await world.refund(seller, saleId);
    expect(await page(saleId)).toMatchObject({ state: 'paid', how: 'refunded', refunded: 5000, hasReceipt: true });
  });

  test('held, then released by the seller', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    expect(await page(saleId)).toMatchObject({ state: 'paid', how: 'held', hasReceipt: true });
    await world.refund(seller, saleId);
    expect(await page(saleId)).toMatchObject({ state: 'closed', how: 'released', hasReceipt: true });
  });

  test('held, then released by time, which is not the same', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    await base.moveClock(169 * 3_600);
    await releaseExpiredHolds(world.context);
    expect(await page(saleId)).toMatchObject({ state: 'closed', how: 'expired', hasReceipt: true });
    expect(await receiptOf(saleId)).toMatchObject({ ending: 'expired', released: 5000, left: 0 });
  });

  test('a template that was cancelled has no receipt, a kept card has', async () => {
    const seller = await givenSeller(base.db);
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_type: 'template',
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Club',
    });
    await world.call('cancel-template', { seller_svc_id: seller.svcId, svc_sale_id: body.svc_sale_id });
    expect(await page(body.svc_sale_id)).toMatchObject({ state: 'closed', how: 'cancelled', hasReceipt: false });
    const { saleId } = await givenPaid({ sale_type: 'token' });
    expect(await page(saleId)).toMatchObject({ state: 'paid', how: 'kept', paid: 0, hasReceipt: true });
  });
});

test("what the shop filled in of its buyer on the page is the sale's, and its seller is told", async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const typed = {
    cardNumber: '4111111111111111',
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: 'Dana Levi',
    socialId: '',
    installments: '1',
    language: 'en' as const,
  };
  expect(
    (await payFromPage(world.context, saleId, { ...typed, buyerEmail: 'dana@example.com', buyerPhone: '052-123-4567' }))
      .outcome,
  ).toBe('paid');
  const { body } = await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId });
  expect(body.items[0].sale_buyer_details).toMatchObject({
    buyer_name: 'Dana Levi',
    buyer_email: 'dana@example.com',
    buyer_phone: '052-123-4567',
  });
});

test('the page of a sale has the lines of every module that adds some, of what the buyer may see', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const adding = (text: string): BuyerExtension => ({
    onPage: ({ sale }, { methods }) => [
      { at: 'note', text: ({ language }) => [text, sale.publicId, ...methods, language].join(' ') },
    ],
  });
  const buyerExtensions = [...world.context.buyerExtensions, adding('one'), {}, adding('two')];
  const shown = await findSaleForBuyer({ ...world.context, buyerExtensions }, saleId);
  const on = { language: 'en', seller: '' } as const;
  expect(shown?.lines.map(({ at, text }) => [at, text(on)])).toEqual(
    ['one', 'two'].map((text) => ['note', [text, saleId, ...(shown?.methods ?? []), 'en'].join(' ')]),
  );
  expect((await findSaleForBuyer(world.context, saleId))?.lines).toEqual([]);
});

describe('a receipt', () => {
  test('has the rows of every module that adds some, and the documents beside them', async () => {
    const { saleId } = await givenPaid();
    const [, , , attemptId = ''] = (await findSaleForBuyer(world.context, saleId))?.receipt?.split('/') ?? [];
    const adding = (text: string): BuyerExtension => ({
      onReceipt: async () => ({ added: [{ label: { key: 'common.product' }, value: { text } }] }),
    });
    const buyerExtensions = [...world.context.buyerExtensions, adding('one'), {}, adding('two')];
    const receipt = await findReceipt({ ...world.context, buyerExtensions }, attemptId, true);
    expect(receipt?.added.map(({ value }) => value)).toEqual([{ text: 'one' }, { text: 'two' }]);
    expect(receipt?.documents).toEqual([]);
  });

  test('says what was paid with what, divided how, and what went back when', async () => {
    const { seller, saleId } = await givenPaid(
      {
        installments: '103',
        transaction_id: 'order-7',
        buyer_name: 'Dana Levi',
        sale_price: 5000,
        items: [{ name: 'Beans', quantity: 2, unit_price: 2000, total: 4000 }],
        fees: { tax: 600, duty: 0, discount: 100, shipping: 500 },
      },
      { installments: '3', credit_card_number: '375516193000090', credit_card_cvv: '0957' },
    );
    await world.refund(seller, saleId, 1000);
    const receipt = await receiptOf(saleId);
    expect(receipt).toMatchObject({
      ending: 'part_refunded',
      seller: 'Seller',
      product: 'Coffee beans',
      price: 5000,
      currency: 'ILS',
      installments: { count: 3, first: 1668, later: 1666 },
      method: 'credit-card',
      cardBrand: 'AMEX',
      lastFour: '0090',
      buyerName: 'Dana Levi',
      order: 'order-7',
      fees: { tax: 600, duty: 0, discount: 100, shipping: 500 },
      refunds: [{ amount: 1000 }],
      left: 4000,
      released: 0,
      disputed: 0,
    });
    expect(receipt?.items).toEqual([{ name: 'Beans', quantity: 2, unitPrice: 2000, total: 4000 }]);
    expect(receipt?.approval).toMatch(/^\d+$/);
    // Of the card its last four digits, and nothing of its owner but the name.
    expect(JSON.stringify(receipt)).not.toMatch(/375516|008336174|1230/);
  });

  test('counts as left neither what is on its way back nor what was disputed', async () => {
    const { seller, saleId } = await givenPaid();
    await world.refund(seller, saleId, 1000);
    const { acquirer } = world.context;
    const unknown = async () => ({ outcome: 'unknown' as const });
    Object.assign(world.context, { acquirer: { ...acquirer, submit: unknown, cancelOrConfirm: unknown } });
    expect((await world.refund(seller, saleId, 1500)).body.status_error_code).toBe(9002);
    Object.assign(world.context, { acquirer });
    expect(await receiptOf(saleId)).toMatchObject({ refunds: [{ amount: 1000 }], left: 2500 });
    await base.moveClock(41);
    await sweepAttempts(world.context);
    expect(await receiptOf(saleId)).toMatchObject({ refunds: [{ amount: 1000 }], left: 4000 });
  });

  test('is a file too, at the same address, for whoever has it', async () => {
    const { saleId } = await givenPaid({ product_name: 'Coffee ☕ 咖啡' });
    const address = (await findSaleForBuyer(world.context, saleId))?.receipt ?? '';
    const checkout = () =>
      ({
        findReceipt: async (attemptId: string, key: string) =>
          isReceiptKey(attemptId, key) ? findReceipt(world.context, attemptId, true) : null,
      }) as unknown as Checkout;
    const { receiptRoute } = receiptRoutes({ checkout, screens: checkoutScreens });
    const ask = (path: string) => {
      const [, , , attemptId = '', key = ''] = path.split(/[/?]/);
      const request = new Request(`http://localhost:3000${path}`);
      return receiptRoute.handle(request, { params: { attemptId, key }, ip: '127.0.0.1' });
    };
    const file = await ask(`${address}?file=pdf&lang=en`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Receipt TRAN[\w-]+\.pdf"/);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await file.arrayBuffer());
    const { elements } = await readPdf(bytes);
    expect(elements.map(({ text }) => text).join('\n')).toContain('Coffee ? ??');
    // Nothing happened since: the same file.
    expect(Buffer.from(await (await ask(`${address}?file=pdf&lang=en`)).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await ask(`${address.slice(0, -1)}?file=pdf`)).status).toBe(404);
  });

  test("is at an address that the payment's name alone does not tell", async () => {
    const { saleId } = await givenPaid();
    const [, , , attemptId = '', key = ''] = (await findSaleForBuyer(world.context, saleId))?.receipt?.split('/') ?? [];
    expect(receiptAddress(attemptId)).toBe(`/sale/receipt/${attemptId}/${key}`);
    expect(key).toMatch(/^[\w-]{22}$/);
    for (const wrong of [
      '',
      'x',
      key.slice(1),
      `${key}A`,
      key.toLowerCase(),
      receiptAddress(`${attemptId}A`).split('/').at(-1) ?? '',
    ])
      expect([wrong, isReceiptKey(attemptId, wrong)]).toEqual([wrong, false]);
    expect(await findReceipt(world.context, 'TRAN-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', true)).toBeNull();
    expect(await findReceipt(world.context, "' OR true --", true)).toBeNull();
  });

  test('takes back what the payment let its seller keep: nothing is charged with it any more', async () => {
    const { seller, saleId } = await givenPaid({ capture_buyer: '1' });
    expect(await findSaleForBuyer(world.context, saleId)).toMatchObject({ isKept: true });
    const key = (await world.call('get-buyer-key', { seller_svc_id: seller.svcId, svc_sale_id: saleId })).body
      .buyer_key;
    const charge = () =>
      world.call('generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 700,
        currency: 'ILS',
        product_name: 'Again',
        buyer_key: key,
      });
    expect((await charge()).body.sale_status).toBe('completed');
    const [, , , attemptId = '', own = ''] = (await findSaleForBuyer(world.context, saleId))?.receipt?.split('/') ?? [];
    expect((await receiptOf(saleId))?.kept).toEqual({ isRemoved: false });
    // Not with a key that is not its own, and not twice.
    expect(await revokeToken(world.context, attemptId, own.toLowerCase())).toBe(false);
    expect([
      await revokeToken(world.context, attemptId, own),
      await revokeToken(world.context, attemptId, own),
    ]).toEqual([true, false]);
    expect((await receiptOf(saleId))?.kept).toEqual({ isRemoved: true });
    expect((await charge()).body).toMatchObject({ status_code: 1, status_error_code: 9004 });
    expect(await purgeCards(world.context)).toBeGreaterThan(0);
  });

  test('of a payment that kept nothing has nothing to take back', async () => {
    const { saleId } = await givenPaid();
    expect(await findSaleForBuyer(world.context, saleId)).toMatchObject({ isKept: false });
    expect((await receiptOf(saleId))?.kept).toBeNull();
  });

  test('of a payment that was declined there is none', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    const { body } = await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
    expect(await findReceipt(world.context, body.svc_transaction_id, true)).toBeNull();
  });
});
