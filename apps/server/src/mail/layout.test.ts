import axe from 'axe-core'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { mailBrand, mailSite } from '../../testing/fixtures/mail-variants.ts'
import { getBuiltInTemplate } from './built-in-templates.ts'
import { getContrast, getTextColor, makeReadable } from './colors.ts'
import { composeMail } from './compose-mail.ts'
import { getLayoutStyle } from './layout-style.ts'
import { createSampleFacts } from './sample-facts.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('the contrast of %s on %s is %d', (one, other, contrast) => {
    expect(getContrast(one, other)).toBeCloseTo(contrast, 2)
  })

  it('can be read, whatever the colour of the brand is: on it, on buttons, links on every ground', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(getContrast(getTextColor(color), color)).toBeGreaterThanOrEqual(4.5)
        const { light, dark } = getLayoutStyle({ color }, 'auto')
        for (const palette of [light, dark]) {
          const { card, panel, link, button, buttonText, text, muted } = palette
          const pairs = [
            [link, card],
            [button, card],
            [buttonText, button],
            [text, card],
            [text, panel],
            [muted, card],
            [muted, panel],
          ] as const
          for (const [front, ground] of pairs) expect(getContrast(front, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it('stay the brand’s where they can be read', () => {
    expect(makeReadable('#0e5a5e', '#ffffff')).toBe('#0e5a5e')
    expect(makeReadable('#ffe000', '#ffffff')).not.toBe('#ffe000')
  })
})

interface Axe {
  run: (
    root: unknown,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

it('axe finds nothing in the page of a mail', async () => {
  const { html } = composeMail({
    facts: createSampleFacts('claim-paid', 'sv'),
    template: getBuiltInTemplate('claim-paid', 'sv'),
    brand: { ...mailBrand, logoUrl: '/logo.png' },
    siteUrl: mailSite,
  })
  const { window } = new JSDOM(html, { runScripts: 'outside-only' })
  window.eval(axe.source)
  const { axe: inPage } = window as unknown as { axe: Axe }
  // Contrast needs a browser (`npm run mails`); the colours are tested above.
  const rules = { 'color-contrast': { enabled: false } }
  const { violations } = await inPage.run(window.document.documentElement, { rules })
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
})
