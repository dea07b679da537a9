import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { weekOddsQuery } from '../../api/odds.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { WaitlistOdds, WeekOdds } from './week-odds.tsx'

const group = createGroup()

function show(element: ReactNode) {
  const client = new QueryClient()
  client.setQueryData(weekOddsQuery('g', 2027).queryKey, {
    weeks: [
      { houseId: null, week: 28, of: 40, taken: 36, days: 0 },
      { houseId: 'a', week: 28, of: 5, taken: 4, days: 3 },
      { houseId: null, week: 29, of: 9, taken: 0, days: null },
      { houseId: null, week: 31, of: 9, taken: 5, days: 142 },
    ],
    waitlists: [
      { houseId: null, of: 12, offered: 7 },
      { houseId: 'a', of: 5, offered: 2 },
    ],
  })
  return render(
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>{element}</CurrentGroupProvider>
    </QueryClientProvider>,
  )
}

describe('what past years say of a week (R221)', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  afterEach(cleanup)

  it('is for a house how many years it was taken, with a filled square for each', () => {
    const { container } = show(<WeekOdds year={2027} week={28} houseId="a" />)
    screen.getByText('Booket i 4 af de seneste 5 år, i snit 3 dage efter årets åbning')
    expect(container.querySelectorAll('[data-taken]').length).toBe(4)
  })

  it.each([
    [
      'over all houses',
      28,
      null,
      'Booket 36 af 40 gange de seneste år i foreningens boliger, i snit samme dag som årets åbning',
    ],
    [
      'for a house with too few years, over all houses',
      29,
      'a',
      'Booket 0 af 9 gange de seneste år i foreningens boliger',
    ],
    [
      'and long waits in months',
      31,
      null,
      'Booket 5 af 9 gange de seneste år i foreningens boliger, i snit 5 måneder efter årets åbning',
    ],
  ] as const)('is without squares %s', (_, week, houseId, text) => {
    const { container } = show(<WeekOdds year={2027} week={week} houseId={houseId} />)
    screen.getByText(text)
    expect(container.querySelector('[data-taken]')).toBeNull()
  })

  it('is in short the share alone', () => {
    const { container } = show(<WeekOdds year={2027} week={28} houseId="a" isShort />)
    expect(container.textContent).toBe('Booket i 4 af de seneste 5 år')
    cleanup()
    expect(show(<WeekOdds year={2027} week={31} houseId="a" isShort />).container.textContent).toBe(
      'Booket 5 af 9 gange i foreningens boliger',
    )
  })

  it('is nothing for a week of which nothing is told', () => {
    const { container } = show(<WeekOdds year={2027} week={30} houseId="a" />)
    expect(container.textContent).toBe('')
  })

  it('says of a house’s waitlists how many reached their first, else of all houses’', () => {
    show(<WaitlistOdds year={2027} houseId="a" />)
    expect(screen.getByText(/^På boligens ventelister fik nr\.\s1 ugen tilbudt 2 af 5 gange\./)).toBeDefined()
    cleanup()
    show(<WaitlistOdds year={2027} houseId="b" />)
    expect(
      screen.getByText(/^På foreningens ventelister fik nr\.\s1 ugen tilbudt 7 af 12 gange\./),
    ).toBeDefined()
  })
})
