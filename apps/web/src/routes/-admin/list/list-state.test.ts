import { describe, expect, it } from 'vitest'
import { changeListQuery, getNextSort, listWrongDays, type ListShape, readListState } from './list-state.ts'

const shape: ListShape = {
  columns: [
    { id: 'code', isSortable: true },
    { id: 'name', isSortable: true },
    { id: 'phone' },
    { id: 'lastUsedAt', isSortable: true, isHiddenAtFirst: true },
  ],
  filters: [
    { kind: 'select', name: 'groupId', label: 'Group', options: [] },
    { kind: 'day', name: 'from', label: 'From' },
  ],
}
const first = {
  page: 1,
  pageSize: 20,
  search: '',
  sort: null,
  filters: {},
  shown: ['code', 'name', 'phone'],
}

describe('the state of a list', () => {
  it('is read of the query of the URL', () => {
    expect(readListState({}, shape)).toEqual(first)
    const query = {
      page: '3',
      pageSize: '100',
      search: 'åse',
      sort: '-lastUsedAt',
      groupId: 'g1',
      columns: 'lastUsedAt,code',
    }
    expect(readListState(query, shape)).toEqual({
      page: 3,
      pageSize: 100,
      search: 'åse',
      sort: '-lastUsedAt',
      filters: { groupId: 'g1' },
      shown: ['code', 'name', 'lastUsedAt'],
    })
    expect(readListState({}, { ...shape, defaultPageSize: 100 }).pageSize).toBe(100)
  })

  it.each([
    { page: '0' },
    { page: '1.5' },
    { page: 'x' },
    { page: '1e99' },
    { pageSize: '30' },
    { sort: 'phone' },
    { sort: '--name' },
    { groupId: '' },
    { from: '2027-02-30' },
    { columns: 'nothing' },
    { other: 'x' },
  ] as Record<string, string>[])('is as at first with %j, which the list does not have', (query) => {
    expect(readListState(query, shape)).toEqual(first)
  })

  it('names what the query has in place of a day', () => {
    expect(listWrongDays({ from: '2027-02-30', groupId: 'x' }, shape.filters)).toEqual(['2027-02-30'])
    expect(listWrongDays({ from: '2027-02-28' }, shape.filters)).toEqual([])
    expect(listWrongDays({}, shape.filters)).toEqual([])
  })

  it('is written back without what is as at first, and keeps what is not the list’s', () => {
    expect(changeListQuery({ tab: 'ledger' }, { page: 2 }, shape)).toEqual({ tab: 'ledger', page: '2' })
    expect(changeListQuery({ page: '2', tab: 'ledger' }, { page: 1 }, shape)).toEqual({ tab: 'ledger' })
    expect(changeListQuery({ columns: 'code,name' }, { shown: first.shown }, shape)).toEqual({})
    expect(
      changeListQuery({ groupId: 'g1', from: '2027-01-01' }, { filters: { groupId: '' } }, shape),
    ).toEqual({})
  })

  it('goes to the first page when anything but the page and the columns changes', () => {
    const query = { page: '4', sort: 'name' }
    expect(changeListQuery(query, { search: 'a' }, shape)).toEqual({ sort: 'name', search: 'a' })
    expect(changeListQuery(query, { sort: '-name' }, shape)).toEqual({ sort: '-name' })
    expect(changeListQuery(query, { pageSize: 500 }, shape)).toEqual({ sort: 'name', pageSize: '500' })
    expect(changeListQuery(query, { filters: { groupId: 'g' } }, shape)).toEqual({
      sort: 'name',
      groupId: 'g',
    })
    expect(changeListQuery(query, { shown: ['code', 'name'] }, shape)).toEqual({
      ...query,
      columns: 'code,name',
    })
  })

  it('sorts up, down and as at first, by presses on a heading', () => {
    expect(getNextSort(null, 'name')).toBe('name')
    expect(getNextSort('name', 'name')).toBe('-name')
    expect(getNextSort('-name', 'name')).toBe(null)
    expect(getNextSort('-name', 'code')).toBe('code')
    expect(getNextSort(null, 'name', 'name')).toBe('-name')
    expect(getNextSort('-name', 'name', 'name')).toBe(null)
    expect(getNextSort(null, 'at', '-at')).toBe('at')
  })
})
