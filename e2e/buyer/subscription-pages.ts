import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { sandbox, seller } from '../merchant/merchant.ts';

/** What journeys of buyers with a subscription share. Plans that are made here are the third seller's. */

/** What a program of the seller's is answered, field by field. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
async function call(operation: string, body: object): Promise<any> {
  const answer = await fetch(`${sandbox().base_url}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: seller('ceramics').seller_svc_id, ...body }),
  });
  return answer.json();
}

type Wanted = { language: string; email: string; more?: object };

/** A monthly plan of 49.00 ILS, whose buyer is told by e-mail; answers its identifier and the address of its page. */
export async function newPlan({ language, email, more }: Wanted): Promise<{ id: string; url: string }> {
  const made = await call('generate-subscription', {
    sub_price: 4_900,
    sub_currency: 'ILS',
    sub_description: 'Coffee box',
    sub_iteration_type: 3,
    sub_payment_method: 'credit-card',
    sub_send_notification: 1,
    sub_email_address: email,
    sub_indicative_name: 'Dana Levi',
    language,
    ...more,
  });
  expect(made.status_code).toBe(0);
  return { id: made.sub_svc_id, url: made.sub_url };
}

/** How a subscription stands, as its seller's program is told. */
export async function statusOf(id: string): Promise<{ status: number; completed: number; created: string }> {
  const { items } = await call('get-subscriptions', { sub_svc_id: id });
  const [{ sub_status: status, sub_iterations_completed: completed, sub_created: created }] = items;
  return { status, completed, created };
}

export async function typeCard(page: Page | FrameLocator, card: string, expiry = '1230'): Promise<void> {
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
  await page.locator('[autocomplete=cc-number]').fill(card);
  await page.locator('[autocomplete=cc-exp]').fill(expiry);
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await page.locator('[autocomplete=cc-name]').fill('Dana Levi');
}

/** What the newest e-mail to a buyer with these words in its line says, and where its button leads. */
export async function mailTo(
  context: BrowserContext,
  email: string,
  words: string | RegExp,
  who: Parameters<typeof seller>[0] = 'ceramics',
): Promise<{ text: string; address: string | null }> {
  const page = await context.newPage();
  const line = page.locator('nav ol a', { hasText: email }).filter({ hasText: words }).first();
  await expect(async () => {
    await page.goto(`${sandbox().origin}/sandbox/mailbox?seller=${seller(who).public_key}`);
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.goto(new URL((await line.getAttribute('href')) ?? '', page.url()).href);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('h1').first()).toBeVisible();
  const button = frame.locator('a.button');
  const found = {
    text: (await frame.locator('body').textContent()) ?? '',
    address: (await button.count()) > 0 ? await button.first().getAttribute('href') : null,
  };
  await page.close();
  return found;
}
