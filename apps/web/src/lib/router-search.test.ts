import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './router-search.ts'

describe('the query of a URL', () => {
  it('keeps ?token=12345 a string', () => {
    expect(parseSearch('?token=12345')).toEqual({ token: '12345' })
  })

  it('keeps true, null and JSON strings', () => {
    expect(parseSearch('?a=true&b=null&c=%7B%22d%22%3A1%7D')).toEqual({ a: 'true', b: 'null', c: '{"d":1}' })
  })

  it('writes numbers plainly and omits undefined', () => {
    expect(stringifySearch({ tabIndex: 2, view: undefined, token: '007' })).toBe('?tabIndex=2&token=007')
    expect(stringifySearch({ tabIndex: undefined })).toBe('')
  })

  it('preserves a token with characters that are special in URLs', () => {
    const token = 'a+b/c=&d?#%'
    expect(parseSearch(stringifySearch({ token }))).toEqual({ token })
  })
})
