import { expect, test } from 'vitest'
import { toFacebookUrl } from './facebook-url.ts'

test.each([
  ['an address', 'https://www.facebook.com/klitten', 'https://www.facebook.com/klitten'],
  ['an address without encryption', 'http://facebook.com/klitten', 'http://facebook.com/klitten'],
  ['an address without a scheme', 'www.facebook.com/klitten', 'https://www.facebook.com/klitten'],
  ['the short form', 'facebook.com/groups/123?ref=a', 'https://facebook.com/groups/123?ref=a'],
  ['spaces around it', '  fb.me/klitten ', 'https://fb.me/klitten'],
  ['nothing', '', null],
  ['spaces', '   ', null],
  ['words', 'vi er på Facebook', null],
  ['a name', 'klitten', null],
  ['a script', 'javascript:alert(1)', null],
  ['a script that looks like a host', 'javascript:facebook.com/', null],
  ['an e-mail address', 'post@facebook.com', null],
  ['a scheme alone', 'https://', null],
])('the link to Facebook that the office typed: %s', (_case, typed, url) => {
  expect(toFacebookUrl(typed)).toBe(url)
})
