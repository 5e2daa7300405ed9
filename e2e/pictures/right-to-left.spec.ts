import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { paidSale, sandbox, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { mixedSale } from './mixed-sale.ts';
import { oneFontStyle } from './one-font.ts';
import { test } from '../quiet-console.ts';

/**
 * The places that break first where text runs from the right: each case is one piece of a screen in Hebrew, close up,
 * so that a bracket, an arrow or a column on the wrong side is more than the tolerance.
 */
type Case = { name: string; open: (page: Page) => Promise<Locator> };

const dashboard =
  (path: string, piece: string): Case['open'] =>
  async (page) => {
    await staySignedIn(page, seller('ceramics'));
    await page.goto(path);
    return page.locator(piece).first();
  };

let mixed: { saleId: string; paid: string };

const CASES: readonly Case[] = [
  { name: 'placeholders start where the writing starts', open: dashboard('/sales', 'main [role=search]') },
  {
    name: 'names of items with Latin letters, digits and brackets keep their order',
    open: async (page) => {
      await page.goto(`${sandbox().origin}/sale/generate/${mixed.saleId}?lang=he`);
      const items = page.locator('details.items');
      await items.evaluate((details: HTMLDetailsElement) => details.setAttribute('open', ''));
      return items;
    },
  },
  {
    name: 'lines of a story that hold an address, an amount and a card read from the right',
    open: async (page) => dashboard(`/sales/${mixed.paid}`, 'main ol')(page),
  },
  {
    name: 'columns begin at the right and amounts line up at their decimals',
    open: dashboard('/sales', 'main table thead'),
  },
  { name: 'arrows and icons point the way of the writing', open: dashboard('/products/new', 'main p:has(a)') },
  { name: 'a prefix is joined to a Latin word by a maqaf', open: dashboard('/docs', 'main h1 + p') },
];

let folder: string;
let stylePath: string;

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', bypassCSP: true });
// A worker comes to this file more than once, and loads it only once.
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kupa-right-to-left-'));
  stylePath = oneFontStyle(folder);
  mixed = { saleId: await mixedSale(), paid: await paidSale('PICTURE-mixed', { who: 'ceramics' }) };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const { name, open } of CASES)
  test(`right to left: ${name}`, async ({ page }) => {
    await speak(page, 'he', 'light');
    const piece = await open(page);
    await page.waitForLoadState('networkidle');
    await expect(piece).toHaveScreenshot([`rtl-${name.replaceAll(/\W+/g, '-')}.png`], {
      stylePath,
      maxDiffPixelRatio: 0.01,
      mask: [piece.locator('time')],
      animations: 'disabled',
    });
  });
