import { expect, type Locator, type Page } from '@playwright/test'

/**
 * What failed is asked for a few more times, later and later: the page's time is turned on until it gives up and
 * says so. The page's clock has been installed before.
 */
export async function askedAgain(page: Page, said: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(said).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [50] })
}

/**
 * Presses what asks again for a call that has been routed to fail; from the press on the server answers.
 *
 * Not from a moment before: a page reads again by itself too, as when its connection is there, and then there is
 * nothing left to press.
 */
export async function pressToAskAgain(page: Page, call: string, button: Locator): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    window.addEventListener('click', () => (dataset['isPressed'] = 'yes'), { capture: true, once: true })
  })
  await page.route(call, async (route) => {
    const asked = page.evaluate(() => document.documentElement.dataset['isPressed'] === 'yes')
    // A page that goes away while it is asked needs no answer.
    const isPressed = await asked.catch(() => true)
    await (isPressed ? route.continue() : route.fallback())
  })
  await button.click()
}
