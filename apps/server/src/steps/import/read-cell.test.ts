import { expect, it } from 'vitest'
import { hasOddCharacters, readLanguage, readYesNo, toLine } from './read-cell.ts'

it('a text is made one line', () => {
  expect(toLine(' Strandvej\r\n12,\t2. \u00A0 tv ')).toBe('Strandvej 12, 2. tv')
})

it.each([
  ['Åse\nÆrø', false],
  ['a\u0007b', true],
  ['a\u202Eb', true],
])('%j has odd characters: %s', (text, isOdd) => {
  expect(hasOddCharacters(text)).toBe(isOdd)
})

it.each([
  ['Ja', true],
  ['x', true],
  ['TRUE', true],
  ['sant', true],
  ['nej', false],
  ['0', false],
  ['måske', null],
])('%s is read as %s', (text, meant) => {
  expect(readYesNo(text)).toBe(meant)
})

it.each([
  ['Dansk', 'da'],
  ['SE', 'sv'],
  ['english', 'en'],
  ['tysk', null],
])('%s names the language %s', (text, language) => {
  expect(readLanguage(text)).toBe(language)
})
