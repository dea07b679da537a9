import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

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

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of what it finds only what we show; no films are waited for, of which there are none. */
const options: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false }

/** axe finds nothing on what is on screen now, dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  // Once a page that is loaded: half a megabyte takes longer to read than most pages take to check.
  await page.evaluate(`if (window.axe === undefined) { ${source} }`)
  // What it has passed is only counted: to carry it out of the page takes as long as a third of the check.
  const { violations, passes } = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }
    const results = await axe.run(given)
    return { violations: results.violations, passes: results.passes.length }
  }, options)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
  expect(passes, `axe on ${page.url()} looked at something`).toBeGreaterThan(10)
}
