import { expect, test } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { sandbox } from '../sandbox.ts';

/** The demo shop, which whoever starts the sandbox sees first. */

const shop = (): string => sandbox().shop_url;

for (const [language, edge] of [
  ['he', 'right'],
  ['ar', 'right'],
  ['en', 'left'],
] as const) {
  test(`on a phone prices stand where their names begin, and nothing is wider than the window (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, name, price] of [
      ['/', '.goods li b', '.goods li .price'],
      ['/buy?product=beans', '.bought b', '.bought .price'],
    ] as const) {
      await page.goto(`${shop()}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      const edges = await page
        .locator(`${name}, ${price}`)
        .evaluateAll((all, side) => all.map((one) => Math.round(one.getBoundingClientRect()[side])), edge);
      const pairs = edges.slice(0, 2);
      expect([path, ...pairs]).toEqual([path, pairs[0], pairs[0]]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
    }
  });
}
