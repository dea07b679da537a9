import { expect, type Locator, type Page } from '@playwright/test'
import type { Booking } from '@samhus/contract/bookings'
import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { Group } from '@samhus/contract/groups'
import { anna, person, type Person } from './people.ts'

/** A week of a house, as a person is told of it. */
export interface Week extends CalendarUnit {
  readonly groupId: string
  readonly houseName: string
  readonly year: number
  readonly week: number
}

export interface Lists {
  readonly active: readonly Booking[]
  readonly waitlists: readonly Booking[]
  readonly history: readonly Booking[]
  readonly reserved: readonly Booking[]
}

/** The first group of a person, which the browser opens too. */
export async function groupOf(who: Person): Promise<Group> {
  const { groups } = await who.get<{ groups: Group[] }>('/client/api/groups/my')
  const first = groups.toSorted((one, other) => one.name.localeCompare(other.name, 'da'))[0]
  if (first === undefined) throw new Error(`${who.email} is in no group`)
  return first
}

export async function weeksOf(who: Person): Promise<Week[]> {
  const { id } = await groupOf(who)
  const { calendars } = await who.get<GroupCalendars>(`/client/api/groups/${id}/calendars`)
  return calendars.flatMap(({ houseName, year, units }) =>
    units.map((unit) => ({ ...unit, groupId: id, houseName, year, week: Number.parseInt(unit.code, 10) })),
  )
}

/** The week as it is now for a person. */
export async function weekNow(who: Person, { id }: Pick<Week, 'id'>): Promise<Week> {
  const found = (await weeksOf(who)).find((week) => week.id === id)
  if (found === undefined) throw new Error(`no week ${id} for ${who.email}`)
  return found
}

export async function listsOf(who: Person): Promise<Lists> {
  const { id } = await groupOf(who)
  return who.get<Lists>(`/client/api/bookings/my/${id}`)
}

export async function pointsOf(who: Person, year: number): Promise<number> {
  const { id } = await groupOf(who)
  const { years } = await who.get<{ years: { year: number; points: number }[] }>(
    `/client/api/users/current-points?groupId=${id}`,
  )
  return years.find((one) => one.year === year)?.points ?? 0
}

const taken = new Set<string>()
const met = new Set<string>(['anna@samhus.example', 'bo@samhus.example'])

/** A free week that no other journey uses, and that all of these people may book. */
export async function freeWeek(people: readonly Person[], wanted: (week: Week) => boolean): Promise<Week> {
  const seen = await Promise.all(people.map(weeksOf))
  const free = seen.map((weeks) => weeks.filter(isFree).map(({ id }) => id))
  const week = seen[0]?.find(
    (one) => !taken.has(one.id) && free.every((ids) => ids.includes(one.id)) && wanted(one),
  )
  if (week === undefined) throw new Error('the demo has no such week')
  taken.add(week.id)
  return week
}

function isFree({ status, validationError }: Week): boolean {
  return status === 'Available' && validationError === null
}

let lastFound: Promise<unknown> = Promise.resolve()

/**
 * The next owner of Anna's group whom no other journey has met and who has that many points in a year. One is
 * looked for after the other: who is found does not depend on which answer comes first.
 */
export function anOwner(year: number, points: number): Promise<Person> {
  const found = lastFound.then(() => nextOwner(year, points))
  lastFound = found.catch(() => undefined)
  return found
}

async function nextOwner(year: number, points: number): Promise<Person> {
  const asker = await anna()
  const { groupMembers } = await asker.get<{ groupMembers: { email: string | null }[] }>(
    `/client/api/group/${(await groupOf(asker)).id}`,
  )
  for (const { email } of groupMembers) {
    if (email === null || met.has(email)) continue
    met.add(email)
    const one = await person(email)
    const isOfGroup = (await groupOf(one)).id === (await groupOf(asker)).id
    const { reserved } = await listsOf(one)
    if (isOfGroup && reserved.length === 0 && (await pointsOf(one, year)) >= points) return one
  }
  throw new Error(`nobody is left with ${points} points in ${year}`)
}

/** Books a week without a browser, for what has to be so before a journey begins. */
export async function book(who: Person, { id }: Pick<Week, 'id'>): Promise<string> {
  const { bookingId } = await who.post<{ bookingId: string }>('/client/api/bookings/reserve', {
    calendarUnitId: id,
  })
  await who.post('/client/api/bookings/confirm', { bookingId })
  return bookingId
}

/** Opens the page of the week's house and year, and answers its circle. */
export async function openWeek(page: Page, { houseName, year, week }: Week): Promise<Locator> {
  await page.goto(`/booking/${year}`)
  await page.getByRole('tab', { name: houseName, exact: true }).click()
  await expect(page.getByRole('tab', { name: houseName, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  return circle(page, week)
}

/** The circle of a week on the page of a year. */
export function circle(page: Page, week: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^(Uge|Vecka|Week) ${week}, `) })
}
