import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { axeViolations } from '../axe.ts';
import { call, sandbox } from '../sandbox.ts';

/** Onboarding, payments and balance of a seller on another site: the demo shop's, and pages that mean no good. */

const inLanguage =
  (language: Language) =>
  (key: MessageKey, values: Record<string, string | number> = {}) =>
    say(language, key, values);

async function tokenFor(origin: string, parts: readonly string[] = ['payments', 'balance', 'onboarding']) {
  const { partner, sellers } = sandbox();
  const { body } = await call('embedded-sessions', {
    svc_client_key: partner.svc_client_key,
    seller_svc_id: sellers[0]?.seller_svc_id,
    ...{ parts, origin, language: 'en' },
  });
  expect(body).toMatchObject({ status_code: 0 });
  return body.token as string;
}

/** A page at an origin of its own, with this script after ours; answers the origin. */
async function givenSite(script: (origin: string) => Promise<string>): Promise<{ origin: string; close: () => void }> {
  let html = '';
  const server = createServer((_, outgoing) => outgoing.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><div id="part"></div>` +
    `<script>window.heard=[];addEventListener('kupa:failed',({detail})=>heard.push(detail.error));</script>` +
    `<script src="${sandbox().origin}/embed/v1/partner.js"></script><script>${await script(origin)}</script></html>`;
  return { origin, close: () => server.close() };
}

const partOf = (page: Page, part: string) => page.frameLocator(`#${part} iframe`);

for (const language of LANGUAGES)
  test(`the demo shop shows a seller its parts (${language})`, async ({ page }) => {
    const t = inLanguage(language);
    await page.goto(`${sandbox().shop_url}/partner?lang=${language}`);
    const payments = partOf(page, 'payments');
    await expect(payments.getByRole('heading', { level: 1 })).toHaveText(t('embedded.title.payments'));
    await expect(payments.locator('html')).toHaveAttribute(
      'dir',
      language === 'he' || language === 'ar' ? 'rtl' : 'ltr',
    );
    await expect(payments.locator('tbody tr')).toHaveCount(10);
    await expect(partOf(page, 'balance').locator('tbody')).toContainText('₪');
    await expect(partOf(page, 'onboarding').getByRole('heading', { level: 2 })).toBeVisible();
    await payments.getByLabel(t('embedded.filter')).selectOption('paid');
    await expect(payments.locator('tbody tr td.good').first()).toHaveText(t('common.status.completed'));
    await payments.getByRole('button', { name: t('embedded.next') }).click();
    await expect(payments.getByText(t('embedded.page', { page: 2 }))).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const frame = page.locator('#payments iframe');
    const { height = 0 } = (await frame.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(300);
  });

test('a token that has ended is asked for anew while the page is open', async ({ page }) => {
  const site = await givenSite(async (origin) => {
    const good = await tokenFor(origin);
    const ended = `${good.split('.')[0]}.${'A'.repeat(43)}`;
    return `const tokens=['${ended}','${good}'];
      KupaParts.create({fetchToken:async()=>tokens.shift()}).mount('#part','balance');`;
  });
  await page.goto(site.origin);
  await expect(partOf(page, 'part').locator('tbody')).toContainText('₪');
  site.close();
});

test('a page without a token hears so, and one whose token is for another part shows why', async ({ page }) => {
  const none = await givenSite(
    async () => `KupaParts.create({fetchToken:async()=>{throw new Error()}}).mount('#part','balance')`,
  );
  await page.goto(none.origin);
  await expect.poll(() => page.evaluate('heard')).toEqual(['no-token']);
  none.close();
  const other = await givenSite(
    async (origin) =>
      `KupaParts.create({fetchToken:async()=>'${await tokenFor(origin, ['payments'])}'}).mount('#part','balance')`,
  );
  await page.goto(other.origin);
  await expect(partOf(page, 'part').getByRole('alert')).toHaveText(say('en', 'embedded.errors.wrong-part'));
  expect(await page.evaluate('heard')).toEqual(['wrong-part']);
  other.close();
});

test('a token that another site took is framed nowhere, and its data are read by no page', async ({ page }) => {
  const taken = await tokenFor(sandbox().shop_url);
  const site = await givenSite(
    async () => `KupaParts.create({fetchToken:async()=>'${taken}'}).mount('#part','payments')`,
  );
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(site.origin);
  await expect.poll(() => refused.join('\n')).toContain('frame-ancestors');
  const read = await page.evaluate(
    ([ours, token, origin]) =>
      fetch(`${ours}/embedded/payments/view`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ origin, language: 'en', filter: 'all', page: 1 }),
      }).then(
        (response) => response.text(),
        () => 'unreadable',
      ),
    [sandbox().origin, taken, sandbox().shop_url],
  );
  expect(read).toBe('unreadable');
  site.close();
});

test('a page reads nothing of the frame, and another site’s token does nothing in its own', async ({ page }) => {
  const taken = await tokenFor(sandbox().shop_url);
  const site = await givenSite(async (origin) => {
    const own = await tokenFor(origin);
    // Its own frame, handed the token of another site.
    return `const frame=document.createElement('iframe');
      frame.src='${sandbox().origin}/embedded/payments?session=${own.split('.')[0]}&lang=en';
      frame.onload=()=>{const {port1,port2}=new MessageChannel();window.said=[];
        port1.onmessage=({data})=>said.push(data);
        frame.contentWindow.postMessage({kupa:1,id:'x',type:'init',token:'${taken}'},'${sandbox().origin}',[port2]);
        try{window.inside=String(frame.contentWindow.document.body)}catch(error){window.inside=error.name}};
      document.querySelector('#part').append(frame);`;
  });
  await page.goto(site.origin);
  await expect(partOf(page, 'part').getByRole('alert')).toHaveText(say('en', 'embedded.errors.wrong-origin'));
  expect(await page.evaluate('inside')).toMatch(/SecurityError|TypeError/);
  const said = JSON.stringify(await page.evaluate('said'));
  expect(said).toContain('wrong-origin');
  expect(said).not.toContain('₪');
  site.close();
});
