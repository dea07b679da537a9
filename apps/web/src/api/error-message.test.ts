import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from './http.ts'
import { getErrorMessage } from './error-message.ts'

describe('the message of a failed call', () => {
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
            year: { opens: 'Opens at {{at}}.' },
          },
        },
      },
      interpolation: { escapeValue: false },
    }),
  )

  const toMessage = (error: unknown) => getErrorMessage(error, i18next.t)

  it('is the sentence of its type, not the server’s title', () => {
    expect(toMessage(new CallError(409, 'Conflict', { type: 'already-on-unit', title: 'raw' }))).toBe(
      'You are already on this week.',
    )
  })

  it('contains the instant from which the call works again', () => {
    const body = { type: 'too-many-requests', title: 'raw', until: '2027-06-28T10:15:00Z' } as const
    expect(toMessage(new CallError(429, '', body))).toBe(`Slow down. Opens at ${Date.parse(body.until)}.`)
  })

  it('is the server’s title if this version does not know the type', () => {
    const body = { type: 'from-the-future', title: 'Something new' } as unknown as CallError['body']
    expect(toMessage(new CallError(409, 'Conflict', body))).toBe('Something new')
  })

  it('is the status if the response has no error body', () => {
    expect(toMessage(new CallError(502, 'Bad Gateway', {}))).toBe('Request failed: 502 Bad Gateway')
  })

  it('reports that there was no response', () => {
    expect(toMessage(new CallError(0, '', {}))).toBe('No answer.')
    expect(toMessage(new TypeError('x is undefined'))).toBe('Unexpected.')
  })
})
