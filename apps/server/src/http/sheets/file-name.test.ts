import { expect, it } from 'vitest'
import { createSheetFileName } from './file-name.ts'

const at = Date.parse('2027-06-28T22:05:00Z')

it.each([
  [{ brand: 'Samhus', kind: 'owners' }, 'samhus-owners-2027-20270629-0005.csv'],
  [
    { brand: 'Samhus', kind: 'weekly-report', year: 2028, week: 6 },
    'samhus-weekly-report-2028-W06-20270629-0005.csv',
  ],
  [
    { brand: 'Vores Hus', kind: 'yearly-report', year: 2028, groupCode: 'ÆR 1' },
    'vores-hus-yearly-report-2028-AeR-1-20270629-0005.csv',
  ],
  [{ brand: '"; x=y\r\n', kind: 'owners' }, 'x-y-owners-2027-20270629-0005.csv'],
])('the file name of %j is %s', (name, expected) => {
  expect(createSheetFileName({ ...name, at })).toBe(expected)
})
