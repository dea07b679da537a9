import { describe, expect, test } from 'vitest'
import { acceptsType, matchesEtag } from './negotiate.ts'

const type = 'application/vnd.samhus.calendars+json'

describe('a form of a response is asked for', () => {
  test.each([
    [type, true],
    [`${type}, application/json;q=0.5`, true],
    [`application/json, ${type};q=0.9`, true],
    [`APPLICATION/JSON, ${type}; charset=utf-8`, true],
    [`${type};q=0`, false],
    [`${type};q=0.000`, false],
    [`${type}x`, false],
    ['application/json', false],
    ['application/*', false],
    ['*/*', false],
    ['', false],
    [undefined, false],
  ])('by Accept %j: %s', (accept, isAsked) => {
    expect(acceptsType(accept, type)).toBe(isAsked)
  })
})

describe('a response is known', () => {
  test.each([
    ['W/"a-1"', true],
    ['"a-1"', true],
    ['"b", W/"a-1"', true],
    ['*', true],
    ['W/"a-2"', false],
    ['"a-11"', false],
    ['a-1', false],
    ['', false],
    [undefined, false],
  ])('by If-None-Match %j: %s', (header, isKnown) => {
    expect(matchesEtag(header, 'W/"a-1"')).toBe(isKnown)
  })
})
