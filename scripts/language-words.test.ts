import { describe, expect, it } from 'vitest'
import { ForeignWords, pairs, readSharedWords } from './foreign-words.ts'
import { type Language, listTexts, listWords } from './language-texts.ts'

const texts = listTexts()
const foreign = new ForeignWords(texts)

describe('the texts of a language', () => {
  it('have no word of another one, unless it is listed as a word of both in scripts/shared-words', () => {
    const found = texts.flatMap((text) => foreign.find(text).map((word) => ({ ...text, word })))
    expect(found).toEqual([])
  })

  it.each(pairs)('are compared with a list of words that %s and %s have both, and no others', (...pair) => {
    const listed = readSharedWords(pair)
    expect(listed).toEqual(foreign.listCommon(pair))
  })

  it.each<[Language, string, string]>([
    ['sv', 'Fortryd', 'fortryd'],
    ['sv', 'Behold ugen', 'behold'],
    ['sv', 'Gem', 'gem'],
    ['sv', 'Annuller', 'annuller'],
    ['sv', 'Boka og betala', 'og'],
    ['da', 'Avboka', 'avboka'],
    ['da', 'Spara', 'spara'],
    ['da', 'Save', 'save'],
    ['da', 'Undo', 'undo'],
    ['en', 'Fortryd', 'fortryd'],
    ['en', 'Stäng', 'stäng'],
  ])('would be found with the foreign word in %s: %s', (language, text, word) => {
    expect(foreign.find({ language, text })).toContain(word)
  })

  it('would nearly all be found in the place of their translation', () => {
    const byPlace = new Map<string, Map<Language, string>>()
    for (const { language, place, text } of texts) {
      const key = place.replaceAll(/\b(da|sv|en)\b/g, '*')
      byPlace.set(key, (byPlace.get(key) ?? new Map<Language, string>()).set(language, text))
    }
    for (const pair of pairs) {
      for (const [own, other] of [pair, pair.toReversed()] as [Language, Language][]) {
        const planted = [...byPlace.values()].flatMap((all) => {
          const [right, wrong] = [all.get(own), all.get(other)]
          const isOther = right !== undefined && wrong !== undefined && hasOtherWords(right, wrong)
          return isOther ? [wrong] : []
        })
        const seen = planted.filter((text) => foreign.find({ language: own, text }).length > 0)
        expect(planted.length).toBeGreaterThan(1000)
        expect([own, other, seen.length / planted.length > 0.95]).toEqual([own, other, true])
      }
    }
  })
})

function hasOtherWords(one: string, other: string): boolean {
  return listWords(one).join(' ') !== listWords(other).join(' ')
}
