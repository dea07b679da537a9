import { describe, expect, it } from 'vitest'
import { toListParams, toSearchPatterns } from './list-sql.ts'

describe('the page of a list', () => {
  it('is all rows without a page, else the rows of that page', () => {
    expect(toListParams({}, 'name')).toEqual([[], 'name', null, 0])
    expect(toListParams({ pageSize: 50 }, 'name')).toEqual([[], 'name', null, 0])
    expect(toListParams({ page: 1 }, 'name')).toEqual([[], 'name', 20, 0])
    expect(toListParams({ page: 3, pageSize: 50, sort: '-code' }, 'name')).toEqual([[], '-code', 50, 100])
  })
})

describe('a search', () => {
  it('is a pattern for each word, in lower case', () => {
    expect(toSearchPatterns(undefined)).toEqual([])
    expect(toSearchPatterns('  ')).toEqual([])
    expect(toSearchPatterns('a\0b')).toEqual(['%a%', '%b%'])
    expect(toSearchPatterns(' Åse   JENSEN ')).toEqual(['%åse%', '%jensen%'])
  })

  it('has each word once, and twenty at most, since each is looked for in every row', () => {
    expect(toSearchPatterns('Bo bo BO b')).toEqual(['%bo%', '%b%'])
    const many = Array.from({ length: 60 }, (_, number) => String(number)).join(' ')
    expect(toSearchPatterns(many)).toHaveLength(20)
  })

  it('takes %, _ and \\ as they are typed', () => {
    expect(toSearchPatterns('100% a_b c\\d')).toEqual(['%100\\%%', '%a\\_b%', '%c\\\\d%'])
  })
})
