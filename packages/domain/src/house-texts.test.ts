import { describe, expect, it } from 'vitest'
import { chooseHouseText, type HouseTexts } from './house-texts.ts'

const danish = { description: 'Et hus', goodToKnow: 'Nøglen hænger ved døren' }
const swedish = { description: 'Ett hus', goodToKnow: '' }
const english = { description: '', goodToKnow: 'The key is by the door' }

describe('a text of a house', () => {
  it.each<[string, HouseTexts, 'da' | 'sv' | 'en', string, string]>([
    ['the wanted language', { da: danish, sv: swedish }, 'sv', 'Ett hus', 'sv'],
    ['Danish where the wanted one has none', { da: danish, sv: swedish }, 'en', 'Et hus', 'da'],
    ['any other where Danish has none either', { sv: swedish, en: english }, 'da', 'Ett hus', 'sv'],
    ['the wanted language, empty, where no language has one', { en: english }, 'sv', '', 'sv'],
  ])('is in %s (R172)', (_, texts, wanted, text, language) => {
    expect(chooseHouseText(texts, 'description', wanted)).toEqual({ text, language })
  })

  it('falls back by itself, whatever the language of the other one (R172)', () => {
    const texts = { da: danish, sv: swedish }
    expect(chooseHouseText(texts, 'description', 'sv').language).toBe('sv')
    expect(chooseHouseText(texts, 'goodToKnow', 'sv')).toEqual({ text: danish.goodToKnow, language: 'da' })
  })
})
