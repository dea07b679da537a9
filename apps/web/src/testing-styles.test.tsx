import { afterEach, describe, expect, it } from 'vitest'
import { computeStyle } from './testing-styles.ts'

const tags =
  'a article aside b button caption code dd details dialog div dl dt em embed fieldset figure footer form h1 h2 header hr i iframe img input label legend li main menu nav ol option p pre section select slot small span strong style summary sup table tbody td template textarea th time tr ul unheard-of'

/** Returns what a search by role reads of each element, in the test's way and in jsdom's. */
function readStyles(html: string): { quick: string[]; whole: string[] } {
  document.body.innerHTML = html
  const elements = [...document.body.querySelectorAll('*')]
  const readWith = (compute: (element: Element) => CSSStyleDeclaration) =>
    elements.map((element) => {
      const style = compute(element)
      return `${element.outerHTML.slice(0, 60)}: ${style.display} ${style.getPropertyValue('visibility')}`
    })
  return { quick: readWith((element) => getComputedStyle(element)), whole: readWith(computeStyle) }
}

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

describe('the style of an element in these tests is what jsdom computes', () => {
  it.each([
    [
      'an element of any tag',
      tags
        .split(' ')
        .map((tag) => `<${tag}></${tag}>`)
        .join(''),
    ],
    [
      'a hidden one of any tag',
      tags
        .split(' ')
        .map((tag) => `<${tag} hidden></${tag}>`)
        .join(''),
    ],
    ['a drawing', '<svg><g><path d="M0 0"/><title>x</title></g></svg>'],
    ['an open dialog and a closed one', '<dialog open>x</dialog><dialog>x</dialog>'],
    ['a popover', '<div popover><p>x</p></div>'],
    ['fields', '<input type="hidden"><input type="checkbox"><details><summary>x</summary>x</details>'],
    ['a style of its own', '<p style="display: none">x</p><b style="color: red">x</b>'],
    ['an invisible parent', '<p style="visibility: hidden"><b><i style="visibility: visible">x</i></b></p>'],
    ['rows of a table', '<table><tbody hidden><tr><td>x</td></tr></tbody></table>'],
  ])('%s', (_what, html) => {
    const { quick, whole } = readStyles(html)
    expect(quick.length).toBeGreaterThan(0)
    expect(quick).toEqual(whole)
  })

  it.each(['.gone { display: none }', '@media all { .gone { visibility: hidden } }', 'p { display: none }'])(
    'also under a style sheet of the page: %s',
    (css) => {
      document.head.innerHTML = `<style>${css}</style>`
      const { quick, whole } = readStyles('<p class="gone"><b>x</b></p><i>y</i>')
      expect(quick).toEqual(whole)
      expect(quick.join()).toMatch(/none|hidden/)
    },
  )

  it('has every other property', () => {
    document.body.innerHTML = '<p style="overflow: scroll; color: red">x</p>'
    const style = getComputedStyle(document.querySelector('p')!)
    expect(style.overflow).toBe('scroll')
    expect(style.getPropertyValue('overflow')).toBe('scroll')
  })
})
