import { expect, type Page } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';
import { seller, speak, staySignedIn } from './merchant.ts';

/** What people press while a page's scripts are still on their way, as on a train. */

/** Opens `path` without its scripts; what is returned lets them through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/_next/**/*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letThrough;
}

test('a button that is pressed before the page has its scripts answers once they are there', { tag: REPEATS }, async ({
  page,
}) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  const letThrough = await openWithoutScripts(page, '/docs/operations/generate-sale');
  const button = page.getByRole('button', { name: 'Use my key' });
  await button.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('dialog').or(page.getByText('Examples use your key.')).first()).toBeVisible();
});

test('a form that is sent before the page has its scripts is sent once, and puts nothing into the address', async ({
  page,
}) => {
  const { email, password } = seller('ceramics');
  await speak(page, 'en');
  const letThrough = await openWithoutScripts(page, '/sign-in');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(posts).toEqual([]);
  letThrough();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(page.url()).not.toContain(encodeURIComponent(password));
});
