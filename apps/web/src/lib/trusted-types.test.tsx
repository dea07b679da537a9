import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowTextsOfLibraries, trustInSandbox } from './trusted-types.ts'

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>

const policies: Record<string, Rules> = {}

beforeEach(() =>
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => (policies[name] = rules),
  }),
)
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['.mantine { width: calc(1px + 2px) }', true],
  ['Natural Earth <span aria-hidden="true">|</span> © OpenStreetMap', true],
  ['<span aria-hidden="true">&#x2212;</span>', true],
  ['<svg/>', true],
  ['<img src=x onerror=alert(1)>', false],
  ['<span onclick="alert(1)">+</span>', false],
  ['<svg/><script>alert(1)</script>', false],
  ['<<span>svg onload=alert(1)>', false],
])('without a policy of its own the text %s becomes an element: %s', (html, passes) => {
  allowTextsOfLibraries()
  expect(policies['default']?.createHTML(html)).toBe(passes ? html : null)
})

test.each([
  ['/service-worker.js', true],
  ['/assets/admin-excel-worker-ab12.js', true],
  [`${location.origin}/assets/admin-excel-worker-ab12.js`, true],
  ['https://elsewhere.example/assets/worker.js', false],
  ['/client/api/documents/x', false],
  ['/assets/../client/api/documents/x', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:http://localhost/x', false],
])('a worker of %s starts: %s', (url, passes) => {
  allowTextsOfLibraries()
  expect(policies['default']?.createScriptURL(url)).toBe(passes ? url : null)
})

test('a mail is trusted by a policy of its own, and where the browser has none as it is', () => {
  expect(trustInSandbox('<b>mail</b>')).toBe('<b>mail</b>')
  expect(policies).toHaveProperty('mail')
})
