import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing moves any more: what is half faded in has no contrast yet. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

/** axe finds nothing on what is on screen now, dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  // The other mode opens a page of its own for each look, for frames of other sites, of which there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}
