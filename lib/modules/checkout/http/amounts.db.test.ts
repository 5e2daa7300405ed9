import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { cancelTemplateByPerson } from '#lib/modules/payments/sales/cancel-template.ts';
import { MADE_FROM_ONE_NETWORK } from '#lib/modules/payments/domain/velocity-rules.ts';
import { makeOpenLinkByPerson } from '#lib/modules/checkout/create-open-amount-sale.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { checkoutContext } from '#lib/contexts.ts';
import { testDocuments } from '#lib/testing/payment-page/documents.ts';

/** A link that asks for the amount: what its page says and takes, without a browser. */
const base = testDatabase();
const { ask, givenSale, seller } = testDocuments(base);

async function givenOpenLink(more: { productName?: string } = {}): Promise<string> {
  const made = await makeOpenLinkByPerson(
    checkoutContext(),
    seller().id,
    { price: 1_000, currency: 'ILS', productName: 'Community garden', language: 'en', ...more },
    50_000,
  );
  if (!made.ok) throw new Error(made.reason.key);
  return new URL(made.value.saleUrl).pathname;
}

const answer = (
  path: string,
  amount: string,
  { headers = {}, once = 'q'.repeat(22) }: { headers?: Record<string, string>; once?: string } = {},
) => ask('POST', path, String(new URLSearchParams({ amount, once })), { 'sec-fetch-site': 'same-origin', ...headers });
const policyOf = (page: Response): string => page.headers.get('content-security-policy') ?? '';
const plain = (html: string): string => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');

test('asks in every language, in its direction, with a form that needs no script and goes to us alone', async () => {
  const link = await givenOpenLink({ productName: '<b>Garden</b> & friends' });
  for (const language of LANGUAGES) {
    const page = await ask('GET', `${link}?lang=${language}`);
    const html = await page.text();
    expect([page.status, html]).toEqual([
      200,
      expect.stringContaining(
        `<html lang="${language}" dir="${language === 'he' || language === 'ar' ? 'rtl' : 'ltr'}"`,
      ),
    ]);
    expect(plain(html)).toMatch(/<form method="post" novalidate[^>]*>.*<input[^>]* inputmode="decimal"/s);
    expect(plain(html)).toContain('&lt;b>Garden');
    for (const part of ['10.00', '500.00'])
      expect(plain(html).replaceAll('10,00', '10.00').replaceAll('500,00', '500.00')).toContain(part);
    for (const mark of ['cc-number', 'id="view"', 'set-cookie']) expect(html).not.toContain(mark);
    expect(policyOf(page)).toContain(`form-action 'self'`);
    expect(page.headers.get('set-cookie')).toBeNull();
  }
  const [one, other] = await Promise.all(
    [ask('GET', link), ask('GET', link)].map(
      async (page) => /name="once" value="([\w-]{22})"/.exec(await (await page).text())?.[1],
    ),
  );
  expect(one).not.toBe(other);
});

test('goes on to the page of the sale that the answer makes, in the language it was read in and with what the host chose', async () => {
  const link = await givenOpenLink();
  const made = await answer(`${link}?lang=ar&theme=dark&first_name=Dana&stray=1`, '٢٥٫٥');
  expect([made.status, made.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/sale\/generate\/SALE[A-Z0-9-]+\?first_name=Dana&theme=dark&lang=ar$/),
  ]);
  const page = await ask('GET', made.headers.get('location') ?? '');
  expect(await page.text()).toMatch(/25(<[^>]+>)?\.50/);
  expect(policyOf(page)).toContain(`form-action 'none'`);
  expect((await answer(link, '25.50')).headers.get('location')).toBe(
    `${(made.headers.get('location') ?? '').split('?')[0]}?lang=en`,
  );
});

test.each([
  ['', 'Enter an amount.'],
  ['1e3', 'Enter the amount in digits, such as 10.00.'],
  ['9.99', 'The minimum amount is ₪10.00.'],
  ['500.01', 'The maximum amount is ₪500.00.'],
  ['"><script>alert(1)</script>', 'Enter the amount in digits'],
])('asks again where "%s" was typed, says why beside the field, and keeps it', async (typed, sentence) => {
  const link = await givenOpenLink();
  const page = await answer(`${link}?lang=en`, typed);
  const html = await page.text();
  expect(page.status).toBe(422);
  expect(html).toContain(`<p class="error" id="amount-error">${sentence}`);
  expect(html).toMatch(
    /<input[^>]*id="amount"[^>]*aria-invalid="true"[^>]*aria-describedby="amount-error amount-help"/,
  );
  if (typed !== '')
    expect(html).toContain(
      `value="${typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`,
    );
  expect(html).not.toContain('<script>alert');
  expect([
    html.includes(' autofocus'),
    (await (await answer(link, typed, { headers: { 'sec-fetch-dest': 'document' } })).text()).includes(' autofocus'),
  ]).toEqual([false, true]);
  expect(html).toContain(`value="${'q'.repeat(22)}"`);
});

test("V-12: says when too many were begun from one network, and takes nobody else's form", async () => {
  const link = await givenOpenLink();
  const from = (ip: string, amount: string) =>
    ask('POST', link, String(new URLSearchParams({ amount })), { 'sec-fetch-site': 'same-origin' }, ip);
  for (let turn = 0; turn < MADE_FROM_ONE_NETWORK; turn += 1)
    expect((await from('198.51.100.7', '20')).status).toBe(303);
  const refused = await from('198.51.100.7', '33.5');
  expect([refused.status, await refused.text()]).toEqual([
    429,
    expect.stringMatching(/<p class="notice" role="alert">Too many payments.*value="33.5"/s),
  ]);
  for (const site of ['cross-site', 'same-site'])
    expect((await answer(link, '20', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
  expect((await ask('POST', link, { amount: '20' })).status).toBe(400);
  expect((await answer(link, '2'.repeat(5_000))).status).toBe(400);
});

test('has the screens of every template where it is over, foreign or none', async () => {
  const link = await givenOpenLink();
  await cancelTemplateByPerson(checkoutContext(), link.split('/').at(-1) ?? '', [seller().id]);
  for (const page of [await ask('GET', link), await answer(link, '20')])
    expect([page.status, plain(await page.text())]).toEqual([200, expect.stringContaining('This payment is closed')]);
  const unknown = await answer('/sale/template/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA?lang=en', '20');
  expect([unknown.status, plain(await unknown.text())]).toEqual([404, expect.stringContaining('Payment not found')]);
  const ordinary = (await givenSale({ sale_type: 'template', language: 'en' })).replace('generate', 'template');
  const page = await answer(ordinary, '20');
  expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('inputmode="decimal"')]);
});
