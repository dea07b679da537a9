import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from './http.ts'
import { messageOf } from './error-message.ts'

describe('what a failed call says', () => {
  beforeAll(() =>
    i18next.init({
      lng: 'en',
      resources: {
        en: {
          translation: {
            errors: { 'already-on-unit': 'You are already on this week.', 'too-many-requests': 'Slow down.' },
            common: {
              noAnswer: 'No answer.',
              requestFailed: 'Request failed: {{status}} {{statusText}}',
              unexpected: 'Unexpected.',
            },
            year: { opens: 'Opens {{day}} at {{time}} Danish time.' },
          },
        },
      },
      interpolation: { escapeValue: false },
    }),
  )

  const say = (error: unknown) => messageOf(error, i18next.t)

  it('is the sentence of its type, not the server’s title', () => {
    expect(say(new CallError(409, 'Conflict', { type: 'already-on-unit', title: 'raw' }))).toBe(
      'You are already on this week.',
    )
  })

  it('names the instant from which it works again', () => {
    const body = { type: 'too-many-requests', title: 'raw', until: '2027-06-28T10:15:00Z' } as const
    expect(say(new CallError(429, '', body))).toBe('Slow down. Opens 28/06-2027 at 12:15 Danish time.')
  })

  it('is the title where this version does not know the type', () => {
    const body = { type: 'from-the-future', title: 'Something new' } as unknown as CallError['body']
    expect(say(new CallError(409, 'Conflict', body))).toBe('Something new')
  })

  it('is the bare status where the answer says nothing', () => {
    expect(say(new CallError(502, 'Bad Gateway', {}))).toBe('Request failed: 502 Bad Gateway')
  })

  it('says that no answer came', () => {
    expect(say(new CallError(0, '', {}))).toBe('No answer.')
    expect(say(new TypeError('x is undefined'))).toBe('Unexpected.')
  })
})
