import { expect, type Locator, type Page } from '@playwright/test'

/**
 * What failed is asked for a few more times, later and later: the page's time is turned on until it gives up and
 * says so. The page's clock has been installed before.
 */
export async function askedAgain(page: Page, said: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(said).toBeVisible({ timeout: 300 })
  }).toPass()
}
