import { defaultPolicy } from '@samhus/domain/policy'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { Essentials } from './essentials.tsx'

describe('the essentials above the booking terms', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  afterEach(cleanup)

  it.each([
    ['da', 'Det vigtigste på ét minut', /Bekræft inden da/],
    ['sv', 'Det viktigaste på en minut', /Bekräfta innan dess/],
    ['en', 'The essentials in one minute', /Confirm before that/],
  ] as const)('are five rows in the language of the reader: %s', async (language, title, hold) => {
    await i18next.changeLanguage(language)
    render(<Essentials policy={{ ...defaultPolicy, version: 1 }} />)
    expect(screen.getByRole('region', { name: title })).toBeTruthy()
    expect(screen.getAllByRole('term')).toHaveLength(5)
    expect(screen.getByText(hold)).toBeTruthy()
  })
})
