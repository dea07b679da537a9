import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { signInMessages } from './sign-in.ts'

/** Every sentence of the sign-in pages in a language, with something in each place that is filled in. */
const listSentences = (language: (typeof languages)[number]) =>
  Object.values(signInMessages[language]).map((said: string | ((filled: never) => string)) =>
    typeof said === 'string' ? said : said(2 as never),
  )

test.each([
  ['da', /passer ikke|der er prøvet|linket hertil|^til /i],
  ['sv', /stämmer inte|länken hit|^till |inte med i/i],
  ['en', /\bsign(s|ed)?[ -](in|out)|e-mail|press|is not right|^to /i],
] as const)(
  'the sign-in pages say log in and email, and what is wrong in plain words: %s',
  (language, unsaid) => {
    expect(listSentences(language).filter((sentence) => unsaid.test(sentence))).toEqual([])
  },
)

test('the sign-in pages quote with the marks of each language', () => {
  expect(languages.map((language) => signInMessages[language].passwordHint('demo'))).toEqual([
    'Adgangskoden er »demo« for alle.',
    'Lösenordet är ”demo” för alla.',
    'The password is “demo” for everybody.',
  ])
})

test('one point expires, two expire', () => {
  const say = signInMessages.en.expiring
  expect(say(1)).toBe('has 1 point that expires at the end of the year')
  expect(say(2)).toBe('has 2 points that expire at the end of the year')
})
