import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright';
import { type ListedScript, listedName } from '#components/payment-page/scripts.ts';
import { launchChromium } from '#scripts/lib/chromium.ts';
import { call } from '../client.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** B-09: what a browser really runs on payment pages, beside the inventory that the build wrote. */

const hashOf = (script: Uint8Array): string => createHash('sha256').update(script).digest('base64');

/** A script as it was run: the address it came from or of the document it stood in. */
type Run = { url: string; source: string };

/**
 * Where a script counts: pages of ours that a buyer sees, and what we give shops. Those of the sandbox’s bank, phone
 * and wallets stand in for others’ pages.
 */
const isOurs = (url: string): boolean =>
  /^\/(sale|embed)\/|^\/sandbox\/drawer/.test(URL.canParse(url) ? new URL(url).pathname : '');

/**
 * Hears of every script that a page runs, its frames of the same site with it, but not of those that the test itself
 * runs.
 */
async function listen(context: BrowserContext, page: Page, runs: Run[]): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  const reading: Promise<void>[] = [];
  session.on('Debugger.scriptParsed', ({ scriptId, url, executionContextAuxData: world }) => {
    if (!(world as { isDefault?: boolean } | undefined)?.isDefault || !isOurs(url)) return;
    reading.push(
      session
        .send('Debugger.getScriptSource', { scriptId })
        .then(({ scriptSource }) => void runs.push({ url, source: scriptSource })),
    );
  });
  await session.send('Debugger.enable');
  return async () => void (await Promise.all(reading));
}

const CARDS = { good: '5555555555554444', abroad: '4000001240000000', challenged: '4000000000003220' };

async function type(page: Page | Frame, number: string): Promise<void> {
  for (const [field, value] of Object.entries({ number, exp: '1230', csc: '123', name: 'Dana Levi' }))
    await page.locator(`[autocomplete=cc-${field}]`).fill(value);
}

/** Everything that a buyer can come to, one after another; answers the name of each that was come to. */
async function walk(stage: Stage, page: Page, seller: { svcId: string }, shop: string): Promise<string[]> {
  const done: string[] = [];
  const open = async (more: object = {}): Promise<string> => {
    const { body } = await call(stage, 'generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 10_000,
      currency: 'ILS',
      product_name: 'Coffee',
      language: 'en',
      ...more,
    });
    await page.goto(body['sale_url']);
    await page.locator('#pay[data-ready]').waitFor();
    return body['sale_url'];
  };
  const step = (name: string) => void done.push(name);

  await open();
  await page
    .locator('[data-drawer], .sandbox button, .sandbox summary')
    .first()
    .click()
    .catch(() => undefined);
  await page.waitForResponse(/\/sandbox\/drawer\.js/, { timeout: 3_000 }).catch(() => undefined);
  step('the drawer of the sandbox');
  await open();
  await type(page, CARDS.abroad);
  await page.locator('#zipCode').waitFor();
  step('a card from abroad');
  await type(page, CARDS.good);
  await page.locator('form .act button').click();
  await page.locator('[data-screen=done]').waitFor();
  step('paid by card');
  await page.locator('a[href*="/sale/receipt/"]').first().click();
  await page.waitForURL(/\/sale\/receipt\//).catch(() => undefined);
  const receipt = page
    .context()
    .pages()
    .find((one) => one.url().includes('/sale/receipt/'));
  await receipt?.waitForLoadState();
  if (receipt) step('the receipt');

  await open({ services: [{ name: '3D Secure', settings: { active: true } }] });
  await type(page, CARDS.challenged);
  await page.locator('form .act button').click();
  await page.frameLocator('iframe[data-challenge]').locator('button[value=passed]').click();
  await page.locator('[data-screen=done]').waitFor();
  step('the issuer’s question');

  for (const [currency, methods] of [
    ['ILS', ['bit', 'il-direct-debit', 'google-pay', 'bank-transfer']],
    ['EUR', ['paypal', 'sepa']],
  ] as const) {
    await open({ sale_payment_method: 'multi', currency });
    for (const method of methods) {
      const choice = page.locator(`[role=radio][data-method=${method}]`);
      if ((await choice.count()) === 0) continue;
      await choice.click();
      await page.locator(`.panel[data-method=${method}]`).waitFor();
      step(method);
    }
  }

  const { body } = await call(stage, 'generate-sale', {
    seller_svc_id: seller.svcId,
    sale_price: 10_000,
    currency: 'ILS',
    product_name: 'Coffee',
    language: 'en',
  });
  await page.goto(`${shop}/?sale=${encodeURIComponent(body['sale_url'])}`);
  await page.frameLocator('iframe').locator('#pay[data-ready]').waitFor();
  await page.waitForTimeout(500);
  step('framed by a shop');
  return done;
}

/** A shop’s page beside us, on another port of this machine. */
async function startShop(): Promise<{ origin: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const sale = new URL(incoming.url ?? '', 'http://shop').searchParams.get('sale')?.replace(/["&<>]/g, '') ?? '';
    const ours = URL.canParse(sale) ? new URL(sale).origin : '';
    outgoing
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><title>Shop</title><body><div data-kupa-sale="${sale}"></div>` +
          `<script src="${ours}/embed/v1/kupa.js" async></script>`,
      );
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const b09: FaultRow = {
  id: 'B-09',
  fault:
    'Chromium on every payment page: card, issuer’s question, each other method, receipt, framed by a shop, ' +
    'the drawer of the sandbox',
  wanted: 'the scripts it runs are those of the inventory, by their hashes, and all of them',
  async run(stage, { check }) {
    const inventory = JSON.parse(readFileSync('dist/payment-page/scripts.json', 'utf8')) as ListedScript[];
    // One origin, as a buyer has it.
    stage.kill(1, 'SIGKILL');
    await stage.endOf(1);
    const seller = await stage.givenSeller();
    const shop = await startShop();
    const browser = await launchChromium();
    try {
      const context = await browser.newContext();
      const runs: Run[] = [];
      const heard: (() => Promise<void>)[] = [];
      context.on('page', (page) => void listen(context, page, runs).then((settle) => heard.push(settle)));
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await page.waitForTimeout(300);
      const steps = await walk(stage, page, seller, shop.origin);
      for (const settle of heard) await settle();
      const named = runs.map(({ url, source }) => ({ url, name: listedName(source, inventory, hashOf), source }));
      for (const { url, source } of named.filter(({ name }) => name === null))
        check.always(`${new URL(url).pathname} ran what is not listed: ${source.slice(0, 120)}`, false);
      const ran = new Set(named.flatMap(({ name }) => name ?? []));
      const unseen = inventory.filter(({ name }) => !ran.has(name)).map(({ name }) => name);
      check.always(`listed, but run nowhere: ${unseen} (came to ${steps})`, unseen.length === 0);
      check.saw('pages and states come to', steps.length, 10);
      check.saw('scripts run', runs.length, inventory.length);
      return (
        `${runs.length} scripts run in ${steps.length} places, ${ran.size} different ones: ` +
        `${[...ran].toSorted().join(', ')}; the inventory lists ${inventory.length}`
      );
    } finally {
      await browser.close();
      shop.close();
    }
  },
};
