import { defaultPolicy } from '@samhus/domain/policy'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { RefundWindows } from './refund-windows.tsx'

const policy = {
  ...defaultPolicy,
  version: 1,
  refundHighDays: 84,
  cancellationDeadline: { daysBefore: 3, time: '12:00' },
}

describe('the refund windows of the terms', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  afterEach(cleanup)

  it.each([
    ['weeks before arrival', 56],
    ['later than the deadline of every week', 1],
  ])('name all that a strip shows where the full refund of most weeks ends %s', (_, refundLowDays) => {
    const { container } = render(<RefundWindows policy={{ ...policy, refundLowDays }} />)
    const drawn = new Set(
      [...container.querySelectorAll('[role=img] [data-kind]')].map((one) => one.getAttribute('data-kind')),
    )
    const named = screen
      .getAllByRole('listitem')
      .map((one) => one.querySelector('[data-kind]')?.getAttribute('data-kind'))
    expect(new Set(named)).toEqual(drawn)
  })
})
