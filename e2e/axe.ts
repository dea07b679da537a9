import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Nothing fades or moves any more: what is half faded in has no contrast yet. What turns for ever does not count,
 * nor does the ring of a countdown, which always runs to where it will be at the next beat.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getTiming().iterations === Infinity ||
          (animation instanceof CSSTransition && animation.transitionProperty === 'stroke-dashoffset'),
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
