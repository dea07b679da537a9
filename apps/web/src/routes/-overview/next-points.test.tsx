import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { NextPoints } from './next-points.tsx'

describe('the notice of the next point assignment', () => {
  beforeAll(() => startTexts('da'))
  afterEach(async () => {
    cleanup()
    await i18next.changeLanguage('da')
  })

  it.each([
    ['da', 'Næste pointtildeling: 4 point til uger i 2028, søndag 03/01\u20112027 kl.\u00a019.00 dansk tid'],
    [
      'sv',
      'Nästa poängtilldelning: 4 poäng för veckor 2028, 3\u00a0januari\u00a02027 kl.\u00a019.00 dansk tid',
    ],
    [
      'en',
      'Next point assignment: 4 points for weeks in 2028, 3\u00a0January\u00a02027 at 19:00 Danish time',
    ],
  ])('says how many points come, for the weeks of which year, and when: %s', async (language, sentence) => {
    await i18next.changeLanguage(language)
    render(<NextPoints assignAt={Date.parse('2027-01-03T18:00:00Z')} year={2028} points={4} />)
    expect(screen.getByRole('paragraph').textContent).toBe(sentence)
  })
})
