import { expect, type Page } from '@playwright/test';
import { speak } from './merchant/merchant.ts';
import { call, sandbox } from './sandbox.ts';

/** A drawn terminal of the sandbox in the hands of a journey. */

export const open = (page: Page, search = '') => page.goto(`${sandbox().origin}/sandbox/terminal${search}`);
export const shown = (page: Page) => page.locator('.pos-lcd').first();

const cafe = () => {
  const [found] = sandbox().sellers;
  if (!found) throw new Error('no seller');
  return found;
};

/** A new drawn terminal of the first demo business, paired by the code on its screen. */
export async function pairTerminal(page: Page): Promise<{ posId: string; terminalId: string }> {
  const caller = { svc_client_key: cafe().svc_client_key, seller_svc_id: cafe().seller_svc_id };
  const { body: service } = await call('get-vas-seller', { ...caller, vas_type: 27 });
  await call('vas-enable', { ...caller, vas_svc_id: service.vas_svc_id });
  await speak(page, 'en');
  await open(page);
  await expect(shown(page)).toContainText('Not paired yet');
  const terminalId = (await page.locator('[data-terminal]').getAttribute('data-terminal')) ?? '';
  const posId = String(100 + Math.floor(Math.random() * 900));
  const device = { ...caller, pos_id: posId, terminal_id: terminalId };
  expect((await call('vas/pos/pair', { ...device, name: 'Bar' })).body.status_code).toBe(0);
  await expect(shown(page)).toContainText('Pair with this business?');
  await expect(shown(page)).toContainText(cafe().name);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(shown(page)).toContainText('Pairing code');
  const [code = ''] = /\d{6}/.exec((await shown(page).textContent()) ?? '') ?? [];
  expect((await call('vas/pos/authenticate', { ...device, verification_code: code })).body.status_code).toBe(0);
  await expect(shown(page)).toContainText('Ready');
  return { posId, terminalId };
}

export const sell = (posId: string) =>
  call('sales', {
    seller_svc_id: cafe().seller_svc_id,
    product_name: 'Coffee',
    sale_price: 5075,
    currency: 'ILS',
    transaction_id: `till-${posId}`,
    language: 'en',
    payment: { method: 'emv', pos_id: posId },
    sale_callback_url: 'https://shop.example.com/callback',
  });
export const hold = (page: Page, way: 'Tap' | 'Insert') => page.getByRole('button', { name: way, exact: true }).click();
export const asked = (page: Page) => expect(shown(page)).toContainText('Tap, insert or swipe', { timeout: 15_000 });
