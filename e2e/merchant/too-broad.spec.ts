import { expect } from '@playwright/test';
import pg from 'pg';
import { passes, REPEATS } from '../passes.ts';
import { runningEnvironment } from '../sandbox.ts';
import { expectFits, expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** A search that runs longer than it may, on the list of products and in the box. */

test.use({ baseURL: sandbox().origin });

const WORDS = {
  en: { title: 'The search took too long', body: 'Enter more letters', box: 'Keep typing to narrow them down' },
  he: { title: 'החיפוש ארך זמן רב מדי', body: 'יש להזין אותיות נוספות', box: 'המשך ההקלדה' },
} as const;

/** Whoever waits for the table looks for as long as somebody who reads all of a large one. */
async function whileProductsWait(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: runningEnvironment()['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE product IN ACCESS EXCLUSIVE MODE');
    await work();
  } finally {
    await client.end();
  }
}

for (const language of passes('he', 'en')) {
  test(`a search that takes too long asks for more letters and keeps what was typed (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const words = WORDS[language];
    await speak(page, language);
    await staySignedIn(page, seller('ceramics'));
    await page.goto('/sales');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox');
    await whileProductsWait(async () => {
      await box.fill('mu');
      await expect(page.getByText(words.box)).toBeVisible();
    });
    await expect(box).toHaveValue('mu');
    await page.keyboard.press('Escape');
    await whileProductsWait(async () => {
      await page.goto('/products?q=mu');
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    });
    await expect(page.getByText(words.body)).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('mu');
    await expectNoAxeViolations(page);
    await expectFits(page);
    await page.goto('/products?q=mug');
    await expect(page.getByRole('heading', { name: words.title })).toBeHidden();
  });
}
