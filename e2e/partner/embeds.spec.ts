import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { axeViolations } from '../axe.ts';
import { call, sandbox } from '../sandbox.ts';
import { REPEATS, oneOf } from '../passes.ts';
import { givenInvited, invitedBy } from './given-onboarding.ts';
import { inLanguage, type Say, sendPicture } from './wizard.ts';
import { test } from '../quiet-console.ts';

/** Messages of the browser about pages that may not be framed, and about foreign requests. */
test.use({ expectedErrors: /"frame-ancestors |blocked by CORS policy/ });

/** Onboarding, payments and balance of a seller on another site: the demo shop's, and pages that mean no good. */

test.afterAll(() => closeDatabase());

async function tokenFor(origin: string, embeds: readonly string[] = ['payments', 'balance', 'onboarding']) {
  const { partner, sellers } = sandbox();
  const { body } = await call('embedded-sessions', {
    svc_client_key: partner.svc_client_key,
    seller_svc_id: sellers[0]?.seller_svc_id,
    embeds,
    origin,
    language: 'en',
  });
  expect(body).toMatchObject({ status_code: 0 });
  return body.token as string;
}

/** A page at an origin of its own, with this script after ours; answers the origin. */
async function givenSite(
  script: (origin: string) => Promise<string>,
  source = 'embeds.js',
): Promise<{ origin: string; close: () => void }> {
  let html = '';
  const server = createServer((_, outgoing) => outgoing.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><div id="embed"></div>` +
    `<script>window.heard=[];addEventListener('kupa:failed',({detail})=>heard.push(detail.error));</script>` +
    `<script src="${sandbox().origin}/embed/v1/${source}"></script><script>${await script(origin)}</script></html>`;
  return { origin, close: () => server.close() };
}

const embedOf = (page: Page, embed: string) => page.frameLocator(`#${embed} iframe`);

for (const language of oneOf(LANGUAGES))
  test(`the demo shop shows a seller its embeds (${language})`, async ({ page }) => {
    const t = inLanguage(language);
    await page.goto(`${sandbox().shop_url}/partner?lang=${language}`);
    const payments = embedOf(page, 'payments');
    await expect(payments.getByRole('heading', { level: 1 })).toHaveText(t('embedded.title.payments'));
    await expect(payments.locator('html')).toHaveAttribute(
      'dir',
      language === 'he' || language === 'ar' ? 'rtl' : 'ltr',
    );
    await expect(payments.locator('tbody tr')).toHaveCount(10);
    await expect(embedOf(page, 'balance').locator('.balance tbody')).toContainText('₪');
    await expect(embedOf(page, 'onboarding').getByRole('heading', { level: 2 })).toBeVisible();
    await payments.getByLabel(t('embedded.filter')).selectOption('paid');
    await expect(payments.locator('tbody tr td.good').first()).toHaveText(t('common.status.completed'));
    // The list is drawn anew with its answer, and a browser draws nothing in a frame that is out of sight.
    await expect(payments.locator('#embed')).not.toHaveAttribute('aria-busy');
    await page.locator('#payments iframe').scrollIntoViewIfNeeded();
    await payments.getByRole('button', { name: t('embedded.next') }).click();
    await expect(payments.getByText(t('embedded.page', { page: 2 }))).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const frame = page.locator('#payments iframe');
    const { height = 0 } = (await frame.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(300);
  });

test('a token that has ended is asked for anew while the page is open', { tag: REPEATS }, async ({ page }) => {
  const site = await givenSite(async (origin) => {
    const good = await tokenFor(origin);
    const ended = `${good.split('.')[0]}.${'A'.repeat(43)}`;
    return `const tokens=['${ended}','${good}'];
      KupaEmbeds.create({fetchToken:async()=>tokens.shift()}).mount('#embed','balance');`;
  });
  await page.goto(site.origin);
  await expect(embedOf(page, 'embed').locator('tbody')).toContainText('₪');
  site.close();
});

test('a page without a token hears so, and one whose token is for another embed shows why', { tag: REPEATS }, async ({
  page,
}) => {
  const none = await givenSite(
    async () => `KupaEmbeds.create({fetchToken:async()=>{throw new Error()}}).mount('#embed','balance')`,
  );
  await page.goto(none.origin);
  await expect.poll(() => page.evaluate('heard')).toEqual(['no-token']);
  none.close();
  const other = await givenSite(
    async (origin) =>
      `KupaEmbeds.create({fetchToken:async()=>'${await tokenFor(origin, ['payments'])}'}).mount('#embed','balance')`,
  );
  await page.goto(other.origin);
  await expect(embedOf(page, 'embed').getByRole('alert')).toHaveText(say('en', 'embedded.errors.wrong-embed'));
  expect(await page.evaluate('heard')).toEqual(['wrong-embed']);
  other.close();
});

test('a page that knows embeds as parts works as before, and finds the documentation', { tag: REPEATS }, async ({
  page,
}) => {
  const { partner, sellers } = sandbox();
  const site = await givenSite(async (origin) => {
    const { body } = await call('embedded-sessions', {
      svc_client_key: partner.svc_client_key,
      seller_svc_id: sellers[0]?.seller_svc_id,
      parts: ['balance'],
      origin,
    });
    return `const parts=KupaParts.create({fetchToken:async()=>'${body.token}',language:'en'});
      parts.mount('#embed','balance').addEventListener('ready',()=>parts.mount('#embed','payments'));`;
  }, 'partner.js');
  await page.goto(site.origin);
  await expect(page.frameLocator('#embed iframe >> nth=0').locator('tbody')).toContainText('₪');
  await expect.poll(() => page.evaluate('heard')).toEqual(['wrong-part']);
  site.close();
  await page.goto(`${sandbox().origin}/docs/parts#holds`);
  expect(page.url()).toBe(`${sandbox().origin}/docs/embeds#holds`);
});

test('a token that another site took is framed nowhere, and its data are read by no page', async ({ page }) => {
  const taken = await tokenFor(sandbox().shop_url);
  const site = await givenSite(
    async () => `KupaEmbeds.create({fetchToken:async()=>'${taken}'}).mount('#embed','payments')`,
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
      document.querySelector('#embed').append(frame);`;
  });
  await page.goto(site.origin);
  await expect(embedOf(page, 'embed').getByRole('alert')).toHaveText(say('en', 'embedded.errors.wrong-origin'));
  expect(await page.evaluate('inside')).toMatch(/SecurityError|TypeError/);
  const said = JSON.stringify(await page.evaluate('said'));
  expect(said).toContain('wrong-origin');
  expect(said).not.toContain('₪');
  site.close();
});

type Said = { type: string; step?: string; state?: string | null; height?: number; error?: string };

/** Keeps what a page hears of its onboarding. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const heard: object[] = [];
    Object.assign(window, { said: heard });
    for (const type of ['ready', 'step', 'state', 'resize', 'failed'])
      document.addEventListener(`kupa:${type}`, (event) => heard.push({ type, ...(event as CustomEvent).detail }));
  });
const saidTo = async (page: Page): Promise<Said[]> => (await page.evaluate('said')) as Said[];
/** The steps that a page heard of, in order. */
const stepsOf = async (page: Page): Promise<(string | undefined)[]> =>
  (await saidTo(page)).filter(({ type, step }) => step && /^(ready|step)$/.test(type)).map(({ step }) => step);

async function prove(frame: FrameLocator, t: Say, code: () => Promise<string>): Promise<void> {
  await frame.getByRole('button', { name: t('onboarding.prove.send') }).click();
  const field = frame.getByLabel(t('onboarding.prove.code'));
  await expect(field).toBeVisible();
  await field.fill(await code());
  await frame.getByRole('button', { name: t('onboarding.prove.enter') }).click();
}

for (const language of oneOf(['en', 'he'] as const))
  test(`a seller is taken in inside the demo shop, and the page hears its steps (${language})`, async ({ page }) => {
    test.setTimeout(90_000);
    const t = inLanguage(language);
    await listen(page);
    await page.goto(`${sandbox().shop_url}/partner?lang=${language}`);
    await page.locator('#invite').click();
    await expect(page.locator('#heard')).toContainText('@');
    const email = ((await page.locator('#heard').textContent()) ?? '').split(' · ')[0] ?? '';
    const { code } = await invitedBy(email, '');
    const frame = page.frameLocator('#wizard iframe');
    await expect(frame.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    // It says so once its scripts run: before, a press does nothing.
    await expect(page.locator('#heard')).toContainText('proof', { timeout: 30_000 });
    await prove(frame, t, code);
    await expect(frame.getByRole('navigation', { name: t('onboarding.frame.steps') })).toBeVisible();
    await expect.poll(() => stepsOf(page)).toEqual(['proof', 'overview']);
    expect((await saidTo(page)).filter(({ type }) => type === 'state')).toContainEqual({
      type: 'state',
      step: 'overview',
      state: 'started',
    });
    await frame
      .getByRole('navigation')
      .getByRole('link', { name: t('onboarding.step.person') })
      .click();
    await expect(frame.getByLabel(t('onboarding.field.firstName'), { exact: true })).toHaveValue('Dana');
    await frame.getByRole('button', { name: t('onboarding.save') }).click();
    await expect(frame.getByRole('heading', { level: 1, name: t('onboarding.step.business') })).toBeVisible();
    expect(await stepsOf(page)).toEqual(['proof', 'overview', 'person', 'business']);
    // As high as what it shows: nothing scrolls inside of the page.
    await expect
      .poll(() => frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBeLessThanOrEqual(1);
    expect(JSON.stringify(await saidTo(page))).not.toMatch(/Dana|Levi|@/);
    // The language of the page around goes with every step.
    await expect(frame.locator('html')).toHaveAttribute('lang', language);
    const cookies = await page.context().cookies(`${sandbox().origin}/onboarding/frame`);
    expect(cookies.find(({ name }) => name === 'kupa-onboarding-frame')).toMatchObject({
      path: '/onboarding/frame',
      httpOnly: true,
    });
    // A session of the frame does not exist in a tab.
    const tab = await page.context().newPage();
    const link = (await frame.getByRole('link', { name: t('onboarding.frame.ownTab') }).getAttribute('href')) ?? '';
    await tab.goto(link);
    await expect(tab.getByRole('button', { name: t('onboarding.prove.send') })).toBeVisible();
  });

test('in a frame documents are handed in, by a phone too, in the colours of the partner', { tag: REPEATS }, async ({
  page,
}) => {
  const t = inLanguage('en');
  const invited = await givenInvited('ru', {}, { sites: ['https://app.partner.example'] });
  const site = await givenSite(
    async () => `KupaEmbeds.onboarding('#embed',{link:'${invited.link.split('?')[0]}',language:'en',
      onStep:({step})=>{window.last=step}});`,
  );
  await page.goto(site.origin);
  const frame = embedOf(page, 'embed');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
  await expect(frame.locator('#onboarding')).toHaveAttribute('style', /#7a3b1d/);
  await prove(frame, t, invited.code);
  await frame
    .getByRole('navigation')
    .getByRole('link', { name: t('onboarding.step.bank') })
    .click();
  await expect.poll(() => page.evaluate('last')).toBe('bank');
  await sendPicture(frame, t, 'cheque.png');
  await expect(frame.getByText(t('seller-files.need.there')).first()).toBeVisible();
  await frame.getByRole('button', { name: t('seller-files.add.title') }).click();
  await frame.getByRole('button', { name: t('seller-files.add.phone') }).click();
  await expect(frame.getByRole('dialog', { name: t('seller-files.desk.title') })).toBeVisible();
  expect(await page.locator('iframe').getAttribute('allow')).toBe('camera');
  site.close();
});

test('a link of another installation is not framed, and a page whose frame is refused hears so', {
  tag: REPEATS,
}, async ({ page }) => {
  const site = await givenSite(
    async () => `try{KupaEmbeds.onboarding('#embed',{link:'https://evil.example/onboarding/${'A'.repeat(43)}'})}
      catch(error){window.why=error.message}
      KupaEmbeds.onboarding('#embed',{link:'${sandbox().origin}/onboarding/${'A'.repeat(43)}',
        onFailed:({error})=>{window.failed=error}});`,
  );
  await page.goto(site.origin);
  expect(await page.evaluate('why')).toContain('no onboarding at');
  await expect.poll(() => page.evaluate('window.failed'), { timeout: 30_000 }).toBe('no-answer');
  site.close();
});
