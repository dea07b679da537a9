import { expect, test } from 'vitest'
import { redactSecrets } from './log.ts'

test.each([
  [
    '/client/hubs/bookings?groupId=1&access_token=abc.def',
    '/client/hubs/bookings?groupId=1&access_token=[cut]',
  ],
  ['/indberetning-af-ophold?token=12345', '/indberetning-af-ophold?token=[cut]'],
  ['/callback?code=abc&state=def', '/callback?code=[cut]&state=[cut]'],
  ['/client/api/checkout/abcdef/submit', '/client/api/checkout/[cut]/submit'],
  ['/client/api/calendar/abcdef.ics', '/client/api/calendar/[cut]'],
  ['/client/api/pictures/1/abc.def/768.avif', '/client/api/pictures/1/[cut]/768.avif'],
  ['/client/api/documents/1/abc.def?download', '/client/api/documents/1/[cut]?download'],
  ['/client/api/groups/my', '/client/api/groups/my'],
])('%s is logged as %s', (url, logged) => {
  expect(redactSecrets(url)).toBe(logged)
})
