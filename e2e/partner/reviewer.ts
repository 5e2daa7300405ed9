import { expect, type Page } from '@playwright/test';

/** Opens the review of the seller that the search finds by these words, and by this name. */
export async function openReview(page: Page, name: string, words = name): Promise<void> {
  await page.goto(`/partner/review?q=${encodeURIComponent(words)}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}
