import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** Returns the declarations of the rule with exactly this selector. */
function findRule(css: string, selector: string): Map<string, string> {
  const start = css.split('\n').findIndex((line) => line === `${selector} {`)
  const body = css
    .split('\n')
    .slice(start + 1)
    .join('\n')
    .split('\n}')[0]
  if (start === -1 || body === undefined) throw new Error(`no rule ${selector}`)
  const parts = body.split(';').map((one) => one.trim())
  return new Map(
    parts.flatMap((one) => {
      const colon = one.indexOf(':')
      return colon === -1 ? [] : [[one.slice(0, colon), one.slice(colon + 1).trim()] as const]
    }),
  )
}

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const white = '#ffffff'
const status = read('theme/status.css')
const looks = ['YourReservation', 'YourBooking', 'YourWaitlist', 'Available', 'AvailableForWaitlist']

describe('the edge of a week, three to one against the page', () => {
  it.each([...looks, 'Reserved', 'NotAvailable', 'Blocked'])('is that of %s', (look) => {
    const edge = findRule(status, `[data-look='${look}']`).get('--look-edge') ?? ''
    expect(getContrast(edge, white)).toBeGreaterThanOrEqual(3)
  })

  it.each([0, 1, 2, 3, 4])('is that of %i points', (points) => {
    const edge = findRule(status, `[data-points='${points}']`).get('--points-edge') ?? ''
    expect(getContrast(edge, white)).toBeGreaterThanOrEqual(3)
  })

  it('is that of the line through a week that is not available; a past week has none', () => {
    const rule = findRule(status, "[data-look='NotAvailable']")
    const line = /#[0-9a-f]{6}/.exec(rule.get('--look-strike') ?? '')?.[0] ?? ''
    expect(getContrast(line, rule.get('--look-bg') ?? '')).toBeGreaterThanOrEqual(3)
    expect(findRule(status, '[data-past][data-look]').get('--look-pattern')).toBe('none')
  })
})

describe('the left edge of a row, which says whether a week is booked or waited for', () => {
  const css = read('routes/-overview/booking-row.module.css')
  const rules = ['booked', 'waiting'].map((kind) => findRule(css, `.row[data-kind='${kind}']`))

  it('is three to one against the row', () => {
    const colours = rules.map((rule) => rule.get('border-left-color') ?? '')
    expect(colours.filter((colour) => !(getContrast(colour, white) >= 3))).toEqual([])
  })

  it('differs by its shape, not by its hue alone', () => {
    const styles = rules.map((rule) => rule.get('border-left-style'))
    expect(styles).toEqual(['solid', 'dashed'])
  })
})

describe('the parts of the bar of points', () => {
  const css = read('components/points/points-bar.module.css')
  const parts = ['spent', 'lost', 'held', 'left', 'expiring']
  const rules = parts.map((part) => findRule(css, `[data-part='${part}']`))

  it('have edges of three to one against the card', () => {
    expect(rules.filter((rule) => !(getContrast(rule.get('--part-edge') ?? '', white) >= 3))).toEqual([])
  })

  it('have words of four and a half to one', () => {
    const contrasts = rules.map((rule) =>
      getContrast(rule.get('--part-ink') ?? '', rule.get('--part-bg') ?? ''),
    )
    expect(contrasts.filter((contrast) => !(contrast >= 4.5))).toEqual([])
  })
})

describe('the number of a week, four and a half to one against its circle', () => {
  const readPair = (selector: string, kind: 'look' | 'points') => {
    const rule = findRule(status, selector)
    return [rule.get(`--${kind}-ink`) ?? '', rule.get(`--${kind}-bg`) ?? ''] as const
  }

  it.each([0, 1, 2, 3])('is readable on the green of step %i', (fill) => {
    const [ink] = readPair("[data-look='Available']", 'look')
    const [, green] = readPair(`[data-look='Available'][data-fill='${fill}']`, 'look')
    expect(getContrast(ink, green)).toBeGreaterThanOrEqual(4.5)
  })

  it('is readable where a search does not find the week', () => {
    for (const pair of [
      readPair("[data-found='false'][data-look]:not([data-look='YourReservation'])", 'look'),
      readPair("[data-found='false'][data-points]", 'points'),
    ]) {
      expect(getContrast(...pair)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has a green that grows darker from step to step, also in greyscale', () => {
    const greens = [0, 1, 2, 3].map(
      (fill) => readPair(`[data-look='Available'][data-fill='${fill}']`, 'look')[1],
    )
    const light = greens.map(getLuminance)
    expect(light).toEqual(light.toSorted((one, other) => other - one))
    expect(new Set(light).size).toBe(4)
  })
})
