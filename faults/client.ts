import type { TestSeller } from '#lib/testing/world.ts';
import type { Stage } from './stage.ts';

/** A merchant's program: it calls, and where it hears that a sale is busy or that nothing happened, it calls again. */

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field
type WireBody = Record<string, any>;

/** Status 0 and code -1: the caller does not know. */
export type ApiResponse = { status: number; code: number; body: WireBody };

const CARD = { credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' };

/**
 * One call. A connection that breaks is status 0: the caller does not know. A refused one is tried elsewhere, as a
 * balancer does.
 */
export async function call(
  stage: Stage,
  path: string,
  body: object,
  { deadlineMs = 40_000 } = {},
): Promise<ApiResponse> {
  for (let turn = 0; ; turn += 1) {
    try {
      const response = await fetch(`${stage.address()}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(deadlineMs),
      });
      const answer = (await response.json()) as WireBody;
      return { status: response.status, code: Number(answer['status_error_code'] ?? 0), body: answer };
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause?.code;
      if (cause !== 'ECONNREFUSED' || turn > 200) return { status: 0, code: -1, body: { cause } };
      await pause(50);
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function newSale(stage: Stage, seller: TestSeller, more: object = {}): Promise<string> {
  for (let turn = 0; turn < 50; turn += 1) {
    const { status, body } = await call(stage, 'generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 10_000,
      currency: 'ILS',
      product_name: 'Fault',
      ...more,
    });
    if (status === 200) return body['svc_sale_id'];
    await pause(100);
  }
  throw new Error('no sale could be made');
}

export const pay = (stage: Stage, seller: TestSeller, saleId: string, more: object = {}) =>
  call(stage, 'pay-sale', {
    seller_svc_id: seller.svcId,
    svc_sale_id: saleId,
    sale_price: '10000',
    currency: 'ILS',
    installments: '1',
    sale_return_url: 'https://shop.example.com/',
    ...CARD,
    ...more,
  });

/** What the payment page sends when a buyer presses the button. */
export async function payOnPage(stage: Stage, saleId: string): Promise<string> {
  const origin = new URL(stage.address()).origin;
  const response = await fetch(`${origin}/sale/generate/${saleId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      language: 'en',
      cardNumber: CARD.credit_card_number,
      cardExpiry: CARD.credit_card_exp,
      cardCvv: CARD.credit_card_cvv,
      buyerName: 'Noa Cohen',
      socialId: '',
      installments: '1',
    }),
  });
  return response.ok ? ((await response.json()) as { kind: string }).kind : `status ${response.status}`;
}

export const refund = (stage: Stage, seller: TestSeller, saleId: string, amount?: number) =>
  call(stage, 'refund-sale', {
    seller_svc_id: seller.svcId,
    svc_sale_id: saleId,
    ...(amount !== undefined && { sale_refund_amount: amount }),
  });

export const capture = (stage: Stage, seller: TestSeller, saleId: string, amount?: number) =>
  call(stage, 'capture-sale', {
    seller_svc_id: seller.svcId,
    svc_sale_id: saleId,
    ...(amount !== undefined && { sale_price: amount }),
  });

/** A sale that is paid, also while things break around it. */
export async function paidSale(stage: Stage, seller: TestSeller, more: object = {}): Promise<string> {
  const saleId = await newSale(stage, seller, more);
  for (let turn = 0; turn < 100; turn += 1) {
    const { body, code } = await pay(stage, seller, saleId);
    if (body['status_code'] === 0 || code === 305) return saleId;
    await pause(100);
  }
  throw new Error('a sale could not be paid');
}

/** Runs jobs with `width` of them at once. */
export async function atOnce<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      while (next < items.length) {
        const index = next;
        next += 1;
        await work(items[index] as Item, index);
      }
    }),
  );
}
