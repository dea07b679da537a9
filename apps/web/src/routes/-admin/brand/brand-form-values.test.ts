import { expect, it } from 'vitest'
import { findBrandProblems, rebase, toBrandBody, toBrandValues, toShownBrand } from './brand-form-values.ts'

const empty = { brandName: '', brandColor: '', supportPhone: '', supportEmail: '', supportFormUrl: '' }
const fallback = {
  brandName: 'Samhus',
  brandColor: '#0e5a5e',
  logoUrl: null,
  supportPhone: '+45 70 00 00 00',
  supportEmail: 'support@samhus.example',
  supportFormUrl: null,
}

it('an empty field is saved as nothing, so that the environment’s value holds', () => {
  const values = { ...empty, brandName: ' Klitten ', supportPhone: '  ' }
  expect(toBrandBody(values)).toMatchObject({ brandName: 'Klitten', supportPhone: null })
  expect(toShownBrand(values, fallback)).toMatchObject({
    brandName: 'Klitten',
    supportPhone: '+45 70 00 00 00',
  })
  const saved = { ...toBrandBody(values), hasLogo: false }
  expect(toBrandValues({ saved })).toEqual({ ...empty, brandName: 'Klitten' })
})

it('a colour that is half typed does not show', () => {
  expect(toShownBrand({ ...empty, brandColor: '#12' }, fallback).brandColor).toBe('#0e5a5e')
  expect(toShownBrand({ ...empty, brandColor: '#ABCDEF' }, fallback).brandColor).toBe('#ABCDEF')
})

it.each([
  [{}, []],
  [{ brandColor: 'red' }, ['brandColor']],
  [{ brandColor: '#ABCDEF' }, []],
  [{ supportEmail: 'office' }, ['supportEmail']],
  [{ supportFormUrl: 'javascript:alert(1)' }, ['supportFormUrl']],
  [{ supportFormUrl: 'https://klitten.example/help' }, []],
  [{ brandName: 'x'.repeat(61) }, ['brandName']],
])('%j has the problems %j', (values, problems) => {
  expect(findBrandProblems({ ...empty, ...values })).toEqual(problems)
})

it('what was typed stays when others have saved, and their other fields are taken over', () => {
  const mine = { ...empty, brandName: 'Mine' }
  const theirs = { ...empty, brandName: 'Theirs', supportPhone: '1' }
  expect(rebase(empty, mine, theirs)).toEqual({ ...empty, brandName: 'Mine', supportPhone: '1' })
})
