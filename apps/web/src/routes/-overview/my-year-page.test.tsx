import type { GroupCalendars } from '@samhus/contract/calendars'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { MyYear } from './my-year.tsx'

const group = createGroup()

function show(hasNoLists = false): void {
  const units = [
    { code: '26', status: 'YourBooking' },
    { code: '27', status: 'YourWaitlist' },
    { code: '28', status: 'Available' },
  ]
  const client = new QueryClient()
  const calendars = { calendars: [{ year: 2027, units }] } as unknown as GroupCalendars
  client.setQueryData(groupCalendarsQuery('g').queryKey, calendars)
  render(
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <MyYear
          currentYear={2027}
          lists={hasNoLists ? null : { active: [], waitlists: [] }}
          hasNoLists={hasNoLists}
          houses={[]}
        />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Vis årskalender' }))
}

const source = 'Det, du ser her, er hentet fra kalenderen.'

describe('my year', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)

  it('has a check on the owner’s booked weeks, as its legend has, and on no other', async () => {
    show()
    await screen.findByText(/^Uge 26\b/)
    const hasCheck = (week: number) =>
      screen.getByText(new RegExp(`^Uge ${week}\\b`)).parentElement?.querySelector('svg') !== null
    expect([26, 27, 28].map(hasCheck)).toEqual([true, false, false])
  })

  it('says where the calendar comes from if the lists of bookings could not be fetched', async () => {
    show()
    await screen.findByText(/^Uge 26\b/)
    expect(screen.queryByText(source)).toBeNull()
    cleanup()
    show(true)
    expect(await screen.findByText(source)).toBeDefined()
  })

  it('shows the ribbon at once and the calendar after a press', async () => {
    show()
    expect(await screen.findByRole('list', { name: 'Mine ophold i de næste 24 måneder' })).toBeDefined()
    expect(await screen.findByText(/^Uge 26\b/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Skjul årskalender' }))
    expect(screen.queryByText(/^Uge 26\b/)).toBeNull()
  })
})
