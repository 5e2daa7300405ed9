import { expect, type Page } from '@playwright/test';

/** Opens the review of the seller of this name from the queue. */
export async function openReview(page: Page, name: string): Promise<void> {
  await page.goto(`/partner/review?q=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}
