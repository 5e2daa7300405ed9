import { chromium } from '@playwright/test';
import { readFileSync, existsSync } from 'node:fs';
const sb = JSON.parse(readFileSync('/tmp/kupa-h7/sandbox.json'));
const base = sb.origin;
const [,, langs='he,en', themes='light', widths='1280', only=''] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--headless'] });
const PAGES = {
  new: '/subscriptions/new', tpl: '/subscriptions/new?kind=template', templates: '/subscriptions/templates', recovery: '/subscriptions/recovery', numbers: '/subscriptions/numbers', parts: '/subscriptions/numbers/list?of=new&currency=ILS', list: '/subscriptions', home: '/',
};
let state = '/tmp/h7shots/state.json';
{
  const c = await browser.newContext(existsSync(state) ? { storageState: state } : {});
  const p = await c.newPage();
  await p.goto(base + '/');
  if (p.url().includes('sign-in')) {
    await p.locator('#email').fill(sb.sellers[0].email);
    await p.locator('#password').fill(sb.sellers[0].password);
    await p.locator('form button[type=submit]').click();
    await p.waitForURL(base + '/', { timeout: 60000 });
    await c.storageState({ path: state });
  }
  await c.close();
}
for (const lang of langs.split(',')) for (const theme of themes.split(',')) for (const width of widths.split(',').map(Number)) {
  const c = await browser.newContext({ storageState: state, viewport: { width, height: width < 500 ? 800 : 900 }, isMobile: width < 500, hasTouch: width < 500 });
  await c.addCookies([{ name: 'kupa-language', value: lang, url: base }, { name: 'kupa-theme', value: theme, url: base }]);
  const p = await c.newPage();
  p.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)));
  p.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
  for (const [name, path] of Object.entries(PAGES)) {
    if (only && !only.split(',').includes(name)) continue;
    await p.goto(base + path, { timeout: 90000 });
    await p.waitForLoadState('networkidle').catch(() => 0);
    const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log('WIDE', name, lang, width, wide);
    if (name === 'new') {
      await p.locator('#description').fill(lang === 'he' ? 'מנוי חודשי לחדר כושר' : 'Monthly gym');
      await p.locator('#amount').fill('149');
      await p.getByRole('radio').nth(3).check();
      await p.locator('#day').fill(lang === 'he' ? '31.12.2026' : '2026-12-31');
      await p.getByRole('radio').nth(5).check();
      await p.locator('#times').fill('12');
      await p.waitForTimeout(1500);
    }
    await p.screenshot({ path: `/tmp/h7shots/${name}-${lang}-${theme}-${width}.png`, fullPage: true });
  }
  await c.close();
}
await browser.close();
