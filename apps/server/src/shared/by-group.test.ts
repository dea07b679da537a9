import { expect, test } from 'vitest'
import { collectByGroup } from './by-group.ts'

test('rows are collected by group: groups by id, the rows of each in their order', () => {
  const rows = [
    { groupId: 'b', id: 1 },
    { groupId: 'a', id: 2 },
    { groupId: 'b', id: 0 },
  ]
  expect(collectByGroup(rows)).toEqual([
    { groupId: 'a', rows: [rows[1]] },
    { groupId: 'b', rows: [rows[0], rows[2]] },
  ])
  expect(collectByGroup([])).toEqual([])
})
