import { readFileSync } from 'node:fs';
import { type Cookie, expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { isCrawled } from '../crawl/screens.ts';
import { isAll } from '../passes.ts';

/**
 * What the merchant's journeys need: the demo sign-ins of this run, a paid sale made through the API, and the eyes of
 * axe.
 */

type SignIn = { name: string; role: string; email: string; password: string };
type Seller = {
  name: string;
  seller_svc_id: string;
  seller_svc_secret: string;
  public_key: string;
  email: string;
  password: string;
  people: SignIn[];
};
type Sandbox = {
  origin: string;
  base_url: string;
  partner: { client_key: string; email: string; password: string };
  sellers: Seller[];
};

export function sandbox(): Sandbox {
  const file = process.env.KUPA_SANDBOX_FILE;
  if (!file) throw new Error('KUPA_SANDBOX_FILE names no file');
  return JSON.parse(readFileSync(file, 'utf8')) as Sandbox;
}

/** One of the demo sellers: the first, its sibling under the same partner, or the third, which is alone. */
export function seller(which: 'cafe' | 'books' | 'ceramics'): Seller {
  const found = sandbox().sellers.find(({ email }) => email.startsWith(which));
  if (!found) throw new Error(`no demo seller ${which}`);
  return found;
}

export async function speak(page: Page, language: 'he' | 'en', theme: 'light' | 'dark' = 'light'): Promise<void> {
  const url = sandbox().origin;
  await page.context().addCookies([
    { name: 'kupa-language', value: language, url },
    { name: 'kupa-theme', value: theme, url },
  ]);
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${sandbox().origin}/sign-in`);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(`${sandbox().origin}/`);
}

/** Cookies of the sign-ins of this process, by e-mail. */
const sessions = new Map<string, Cookie[]>();

/**
 * Signed in for journeys that are not about signing in: once per process, then by its cookie. Language and theme stay
 * as they are.
 */
export async function staySignedIn(page: Page, who: { email: string; password: string }): Promise<void> {
  const known = sessions.get(who.email);
  if (known) return page.context().addCookies(known);
  await signIn(page, who);
  sessions.set(
    who.email,
    (await page.context().cookies()).filter(({ name }) => name.endsWith('kupa.session')),
  );
}

/** The dialog that stands open. What is announced is a dialog too, for seconds, in which the screen can be used. */
export const openDialog = (page: Page): Locator => page.locator('[role=dialog]:not([aria-modal="false"])');

type SaleOptions = {
  who?: Parameters<typeof seller>[0];
  price?: number;
  currency?: string;
  type?: 'sale' | 'authorize' | 'template' | 'token';
  method?: 'credit-card' | 'multi';
};

async function post(
  path: string,
  body: object,
): Promise<{ status_code: number; svc_sale_id: string; sale_url: string }> {
  const answer = await fetch(`${sandbox().base_url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { status_code: number; svc_sale_id: string; sale_url: string };
}

// The third seller is alone; the others belong to the partner.
const keysOf = (who: Parameters<typeof seller>[0]) => ({
  seller_svc_id: seller(who).seller_svc_id,
  ...(who !== 'ceramics' && { svc_client_key: sandbox().partner.client_key }),
});

/** A sale of 120.00 ILS or as asked, unpaid; answers its identifier. */
export async function openSale(
  reference: string,
  { who = 'cafe', price = 12_000, currency = 'ILS', type = 'sale', method = 'credit-card' }: SaleOptions = {},
): Promise<string> {
  const made = await post('/generate-sale', {
    ...keysOf(who),
    sale_price: price,
    currency,
    product_name: 'Lunch for two',
    transaction_id: reference,
    language: 'en',
    sale_type: type,
    sale_payment_method: method,
  });
  expect(made.status_code).toBe(0);
  return made.svc_sale_id;
}

/** Pays a sale, or takes its hold, with a test card. */
export async function payElsewhere(
  saleId: string,
  { who = 'cafe', price = 12_000, currency = 'ILS' }: SaleOptions = {},
): Promise<void> {
  const paid = await post('/pay-sale', {
    ...keysOf(who),
    svc_sale_id: saleId,
    sale_price: price,
    currency,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
    social_id: '008336174',
    buyer_social_id: '008336174',
    buyer_name: 'Noa Cohen',
    buyer_email: 'noa@example.com',
    buyer_phone: '0521234567',
    sale_return_url: 'https://example.com/back',
    installments: 1,
  });
  expect(paid.status_code).toBe(0);
}

/** A sale of 120.00 ILS or as asked, paid or held. */
export async function paidSale(reference: string, asked: SaleOptions = {}): Promise<string> {
  const saleId = await openSale(reference, asked);
  await payElsewhere(saleId, asked);
  return saleId;
}

type ReceivedCallback = {
  who?: Parameters<typeof seller>[0];
  email?: string;
  mobile?: string;
  language: string;
  name?: string;
  product?: string;
};

/** A sale of 120.00 ILS, whose buyer is notified by e-mail or SMS; of the third seller unless another is named. */
export async function toldSale({
  who = 'ceramics',
  email,
  mobile,
  language,
  name,
  product = 'Lunch for two',
}: ReceivedCallback): Promise<string> {
  const made = await post('/generate-sale', {
    ...keysOf(who),
    sale_price: 12_000,
    currency: 'ILS',
    product_name: product,
    language,
    sale_send_notification: true,
    sale_email: email,
    sale_mobile: mobile,
    sale_name: name,
  });
  expect(made.status_code).toBe(0);
  return made.svc_sale_id;
}

/** A hold of 120.00 ILS or as asked. */
export const heldSale = (reference: string, asked: SaleOptions = {}): Promise<string> =>
  paidSale(reference, { ...asked, type: 'authorize' });

/** Captures a hold behind the screen's back. */
export async function captureElsewhere(saleId: string, who: Parameters<typeof seller>[0]): Promise<void> {
  expect((await post('/capture-sale', { ...keysOf(who), svc_sale_id: saleId })).status_code).toBe(0);
}

/** Marks the rows of lists and tables that are drawn as two before them are: axe takes seconds for what it has seen. */
const markAlike = (): void => {
  const drawn = new Map<string, number>();
  for (const row of document.querySelectorAll('tbody > tr, ul > li')) {
    const parts = [row, ...row.querySelectorAll('*')]
      .map((part) => `${part.tagName}.${part.getAttribute('class')}.${part.getAttribute('role')}`)
      .join(' ');
    const before = drawn.get(parts) ?? 0;
    drawn.set(parts, before + 1);
    row.toggleAttribute('data-alike', before >= 2);
  }
};

/**
 * Words that stand for a missing value (`undefined`, `NaN`, `[object …]`), and sentences with an empty name, without
 * those in code and answers.
 */
async function findMissingValues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.body.cloneNode(true) as HTMLElement;
    for (const part of shown.querySelectorAll('pre, code, script, style, textarea')) part.remove();
    return (shown.textContent ?? '').match(/.{0,20}(?:undefined|\bNaN\b|\[object \w+\]|\u2068\s*\u2069).{0,20}/g) ?? [];
  });
}

/** Every page has a title, and no text of it stands for a missing value. */
async function expectTexts(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/\S/);
  expect(await findMissingValues(page)).toEqual([]);
}

/** How the texts are drawn whose contrast this process has looked at; `npm run test:all` looks at each again. */
const drawn = isAll ? undefined : new Set<number>();

/** Nothing in these parts of the page, or on all of it, keeps anybody out, and no text is missing. */
export async function lookForViolations(page: Page, only?: string): Promise<void> {
  await expectTexts(page);
  // What comes in is seen through while it does: a toast, a sheet.
  await page.waitForFunction(() => !document.querySelector('[data-starting-style]'));
  await page.evaluate(markAlike);
  // A frame that runs no script cannot be asked; what it shows is not a page of ours.
  const without = ['nextjs-portal', 'iframe[sandbox]', '[data-alike]'];
  expect(await axeViolations(page, { without, ...(only && { only }), ...(drawn && { drawn }) })).toEqual([]);
}

/**
 * Marks what only a journey brings a screen to, and answers whether there is any: what stands open over it, is
 * announced, or was refused, which is looked at with its form.
 */
const markUnderHands = (): boolean => {
  for (const before of document.querySelectorAll('[data-under-hands]')) before.removeAttribute('data-under-hands');
  const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')];
  const told = [...document.querySelectorAll('[role=alert], [aria-invalid=true]')];
  const parts = [...open, ...told.map((part) => part.closest('form') ?? part)];
  for (const part of parts) part.setAttribute('data-under-hands', '');
  return parts.length > 0;
};

/**
 * The same, but a screen as it opens is left to the crawl (`e2e/crawl`): of one that it visits, `npm test` looks again
 * only at what a journey made of it.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (isAll || !isCrawled(new URL(page.url()).pathname)) await lookForViolations(page);
  else if (await page.evaluate(markUnderHands)) await lookForViolations(page, '[data-under-hands]');
  else await expectTexts(page);
}

/** The page never scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Readable by everybody and within its frame. */
export async function expectWhole(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectFits(page);
}
