import { expect, test } from 'vitest'
import { getTimeZoneName } from './time-zone-name.ts'

const languages = ['da', 'sv', 'en'] as const

test.each([
  ['Europe/Copenhagen', ['dansk tid', 'dansk tid', 'Danish time']],
  ['Europe/Stockholm', ['svensk tid', 'svensk tid', 'Swedish time']],
  ['Europe/Berlin', ['tysk tid', 'tysk tid', 'German time']],
  ['Atlantic/Canary', ['vesteuropæisk tid', 'västeuropeisk tid', 'Western European Time']],
])('the time of %s is named in every language', (timeZone, expected) => {
  expect(languages.map((language) => getTimeZoneName(timeZone, language))).toEqual(expected)
})

test.each(['America/New_York', 'Asia/Tokyo', 'Etc/UTC'])(
  'the time of %s is never called Danish',
  (timeZone) => {
    for (const language of languages) {
      expect(getTimeZoneName(timeZone, language)).not.toMatch(/dan(?:sk|ish)/i)
      expect(getTimeZoneName(timeZone, language)).not.toBe('')
    }
  },
)
