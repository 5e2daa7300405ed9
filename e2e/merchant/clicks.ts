import type { Page } from '@playwright/test';

/** Counts presses of the pointer in every document of a page, as its browser saw them. Asked before the journey. */
export async function countClicks(page: Page): Promise<{ count: number }> {
  const clicks = { count: 0 };
  await page.exposeBinding('pointerPressed', () => {
    clicks.count += 1;
  });
  await page.addInitScript(() => {
    const { pointerPressed } = window as unknown as { pointerPressed: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pointerPressed(), true);
  });
  return clicks;
}

/** Begins at home, where every job begins. */
export async function startAtHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}
