import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import {
  type Form,
  frameOf as frame,
  hostedForm,
  type HostedShop,
  inputOf as input,
  openForm,
} from '../hosted-shop.ts';
import { openHostedShop, pressPay as pay, typeCard as typeCardOf } from '../hosted-shop.ts';
import { REPEATS, passes } from '../passes.ts';
import released from '../../public/hf/manifest.json' with { type: 'json' };
import { call, newSale, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

/** Card fields in the page of a shop, on another origin and under a strict policy of its own. */

const CARD = '4111111111111111';

let shop: HostedShop;
test.beforeAll(async () => {
  shop = await openHostedShop();
});
test.afterAll(() => shop.close());

const open = (page: Page, form: Form = {}) => openForm(page, shop, form);
const typeCard = (page: Page, number = CARD) => typeCardOf(page, number);

for (const { version } of released.versions)
  test(`a shop that pinned release ${version} gets a token from the frames of today, and its fields obey it`, async ({
    page,
  }) => {
    await open(page, { version });
    await typeCard(page);
    await page.evaluate(() => Reflect.get(window, 'fields').cvc.clear());
    expect((await pay(page)).errors).toHaveProperty('cvc');
    await input(page, 'cvc').pressSequentially('123');
    expect(await pay(page)).toMatchObject({ type: 'tokenize-success', card: { cardMask: '411111******1111' } });
  });

for (const language of passes('en', 'he'))
  test(`F1 to F12: a card in a shop's own form becomes a token that pays, unseen by the page (${language})`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    const requests: string[] = [];
    page.on('request', (request) =>
      requests.push(`${request.url()} ${request.frame() === page.mainFrame() ? request.postData() : ''}`),
    );
    await open(page, { language });
    await expect(input(page, 'number')).toHaveAttribute('autocomplete', 'cc-number');
    await expect(input(page, 'number')).toHaveAttribute('inputmode', 'numeric');
    await expect(page.locator('#number iframe')).toHaveAttribute(
      'title',
      language === 'he' ? 'מספר כרטיס' : 'Card number',
    );
    expect(await axeViolations(page)).toEqual([]);
    await typeCard(page);
    await expect(input(page, 'number')).toHaveValue('4111 1111 1111 1111');
    await expect(input(page, 'expiry')).toHaveValue('12 / 30');
    const result = await pay(page);
    expect(result).toMatchObject({
      type: 'tokenize-success',
      testMode: false,
      card: { cardMask: '411111******1111', cardholderName: 'Dana Levi', expiry: '1230' },
      payerEmail: 'dana@example.com',
      total: { label: 'Beans', amount: { currency: 'ILS', value: '50.75' } },
    });
    // B-06, V-10: neither what the page heard, nor its memory of it, its console or its requests have the number.
    const all = await page.evaluate(() =>
      JSON.stringify([Reflect.get(window, 'heard'), Reflect.get(window, 'messages')]),
    );
    for (const text of [all, ...said, ...requests]) expect(text.replace(/\D/g, '')).not.toContain(CARD);
    expect(all).toContain('"bin":"411111"');
    expect(said).toEqual([]);
    // B-07: the page cannot look into a frame.
    expect(
      await page.evaluate(() => {
        try {
          return String((document.querySelector('#number iframe') as HTMLIFrameElement).contentDocument);
        } catch (error) {
          return String(error);
        }
      }),
    ).toMatch(/null|SecurityError/);

    const { saleId, seller } = await newSale();
    const { body: paid } = await call('pay-sale', {
      seller_svc_id: seller,
      svc_sale_id: saleId,
      sale_price: 5075,
      currency: 'ILS',
      installments: 1,
      buyer_key: result.token,
      sale_return_url: 'https://example.com/back',
    });
    expect(paid.sale_status).toBe('completed');
    // One token per instance.
    expect(await pay(page)).toMatchObject({ type: 'tokenize-error', error: 'instance-used', statusCode: 9010 });
  });

test('F7, F12, F22: what has to be mended is said beside each field and to the page, and is gone once it is right', {
  tag: REPEATS,
}, async ({ page }) => {
  await open(page);
  expect(await pay(page)).toEqual({
    type: 'tokenize-error',
    validationError: true,
    errors: {
      cardNumber: 'Enter the card number.',
      cardExpiration: 'Enter the expiry date.',
      cvc: 'Enter the security code.',
    },
  });
  await expect(input(page, 'number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#number')).toHaveClass(/svc-invalid/);
  await expect(frame(page, 'number').locator('#error')).toHaveText('Enter the card number.');
  await input(page, 'number').pressSequentially(CARD);
  await expect(input(page, 'number')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#number')).toHaveClass(/svc-complete/);
  await expect(page.locator('#number')).not.toHaveClass(/svc-invalid/);
  // American Express has a code of four digits; the frame of the code knows that from its sibling alone.
  await input(page, 'number').fill('');
  await input(page, 'number').pressSequentially('378282246310005');
  await expect(input(page, 'number')).toHaveValue('3782 822463 10005');
  await input(page, 'expiry').pressSequentially('1/27');
  await expect(input(page, 'expiry')).toHaveValue('01 / 27');
  await input(page, 'cvc').pressSequentially('123');
  expect((await pay(page)).errors).toEqual({ cvc: 'Check the security code.' });
});

test('F8, F10, F11: Tab walks through the fields and the page, nothing jumps, and a label leads to its field', {
  tag: REPEATS,
}, async ({ page }) => {
  await open(page);
  await page.locator('label[for=number]').click();
  await expect(input(page, 'number')).toBeFocused();
  await page.keyboard.type(CARD);
  // Complete, and still there.
  await expect(input(page, 'number')).toBeFocused();
  for (const next of ['expiry', 'cvc']) {
    await page.keyboard.press('Tab');
    await expect(input(page, next)).toBeFocused();
    await expect(page.locator(`#${next}`)).toHaveClass(/svc-focus/);
  }
  await page.keyboard.press('Tab');
  await expect(page.locator('#first')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(input(page, 'cvc')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(input(page, 'expiry')).toBeFocused();
});

test('F16: what a browser fills in beside one field goes to the frames it belongs to', { tag: REPEATS }, async ({
  page,
}) => {
  await open(page);
  // As autofill does it: a value and an event, in the document of the number.
  await frame(page, 'number')
    .locator('[name=cardExpiration]')
    .evaluate((beside: HTMLInputElement) => {
      beside.value = '12/2030';
      beside.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await expect(input(page, 'expiry')).toHaveValue('12 / 30');
  await expect(page.locator('#expiry')).toHaveClass(/svc-autofilled/);
});

test('F15, F21: calls may be repeated, another message is ignored, and a field can be taken away and put back', {
  tag: REPEATS,
}, async ({ page }) => {
  await open(page);
  await input(page, 'number').pressSequentially('4111');
  await page.evaluate(async () => {
    const { number } = Reflect.get(window, 'fields');
    for (const target of document.querySelectorAll('iframe'))
      for (const data of [null, 'x', { kupa: 1, id: 'guess', instance: 'x', options: {} }, { type: 'tokenize' }])
        target.contentWindow?.postMessage(data, '*', [new MessageChannel().port2]);
    number.clear();
    number.clear();
  });
  await expect(input(page, 'number')).toHaveValue('');
  await page.evaluate(async () => {
    const { number } = Reflect.get(window, 'fields');
    number.unmount();
    number.unmount();
    await number.mount('#number');
    await number.mount('#number');
    number.update({ placeholder: 'Again' });
    number.focus();
  });
  await expect(page.locator('#number iframe')).toHaveCount(1);
  await expect(input(page, 'number')).toHaveAttribute('placeholder', 'Again');
  await expect(input(page, 'number')).toBeFocused();
  await typeCard(page);
  expect((await pay(page)).type).toBe('tokenize-success');
});

test('an event says what is wrong whenever a field is not right, and the field itself only after it was left', {
  tag: REPEATS,
}, async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const { number } = Reflect.get(window, 'fields');
    const states: unknown[] = [];
    Reflect.set(window, 'states', states);
    number.on('keyup', (event: { isValid: boolean; isShown: boolean; message?: string }) =>
      states.push([event.isValid, event.isShown, typeof event.message]),
    );
  });
  await input(page, 'number').pressSequentially('4111');
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'states')))
    .toEqual(Array(4).fill([false, false, 'string']));
  await input(page, 'number').pressSequentially('111111111111');
  await expect
    .poll(async () => (await page.evaluate(() => Reflect.get(window, 'states'))).at(-1))
    .toEqual([true, false, 'undefined']);
});

test('create and tokenize say what is wrong: unknown key, page that is not registered, test mode, no network', {
  tag: REPEATS,
}, async ({ page, context }) => {
  await open(page);
  const create = (key: string, options = {}) =>
    page.evaluate(
      ([asked, how]) =>
        Reflect.get(window, 'Svc')
          .create(asked, how)
          .then(
            () => 'created',
            (error: { error: string }) => error.error,
          ),
      [key, options] as const,
    );
  expect(await create('00000000-0000-4000-8000-000000000000')).toBe('unknown-public-key');
  expect(await create(sandbox().sellers[0]?.public_key ?? '', { testMode: true })).toBe('created');
  await typeCard(page);
  await context.setOffline(true);
  expect(await pay(page)).toMatchObject({
    error: 'network',
    message: 'No connection. Nothing was charged. Try again.',
  });
  expect(await create(sandbox().sellers[0]?.public_key ?? '')).toBe('network');
  await context.setOffline(false);
  expect((await pay(page)).type).toBe('tokenize-success');
});

test('F14: a frame that does not come is a named error after six seconds, and can be tried again', {
  tag: REPEATS,
}, async ({ page }) => {
  await page.route('**/hf/v1/frame/cvc**', async (route) => route.abort());
  shop.body = hostedForm();
  await page.goto(shop.origin);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'failed')?.error), { timeout: 9_000 })
    .toBe('frame-timeout');
  await page.unroute('**/hf/v1/frame/cvc**');
  await page.evaluate(() => Reflect.get(window, 'failed').retry());
  await expect(input(page, 'cvc')).toBeVisible();
});

test('F17: styles outside the list are dropped with a warning, and what is set reaches the field', {
  tag: REPEATS,
}, async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await open(page);
  await page.evaluate(() => {
    Reflect.get(window, 'fields').number.update({
      styles: {
        base: {
          color: 'rgb(1, 2, 3)',
          'font-size': '18px',
          background: 'url(https://evil.example/x)',
          '::placeholder': { color: 'rgb(9, 9, 9)' },
        },
        spooky: { color: 'red' },
      },
    });
  });
  await expect(input(page, 'number')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(input(page, 'number')).toHaveCSS('font-size', '18px');
  expect(warnings).toEqual([
    'Svc: the style base.background is not available in a hosted field.',
    'Svc: the style spooky is not available in a hosted field.',
  ]);
});
