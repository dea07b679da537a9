import type { CleanerDay } from '@samhus/contract/arrivals'
import { arrivalMessages } from '../locales/arrivals.ts'
import type { Language } from '../locales/language.ts'
import { writeClock } from '../locales/moment.ts'

/** A Monday in words. */
export interface DescribedDay {
  /** What there is to do: the answer first. */
  readonly lead: string
  /** Who leaves, who comes, who stays. */
  readonly people: readonly { readonly label: string; readonly text: string }[]
  /** The house is closed then; null: it is not. */
  readonly closed: string | null
}

/** Returns a Monday of a house in the words of a language. */
export function describeCleanerDay(day: CleanerDay, language: Language): DescribedDay {
  const t = arrivalMessages[language]
  const { leaves, comes, stays, leavesBy, comesFrom, isOutOfOperation } = day
  const clock = (time: string | null, write: (clock: string) => string) =>
    time === null ? null : write(writeClock(time, language))
  const people = [
    leaves && { label: t.leaves, text: describeParty(leaves, clock(leavesBy, t.leavesBy), language) },
    comes && { label: t.comes, text: describeParty(comes, clock(comesFrom, t.comesFrom), language) },
    stays && { label: t.stays, text: describeParty(stays, null, language) },
  ]
  return {
    lead: describeLead(day, language),
    people: people.filter((one) => one !== null),
    closed: isOutOfOperation ? t.isOut : null,
  }
}

function describeLead({ cleaning, comes }: CleanerDay, language: Language): string {
  const t = arrivalMessages[language]
  if (cleaning !== 'no-departure') return t.cleaning[cleaning]
  return comes ? t.onlyArrival : t.nothing
}

function describeParty(
  { firstName, isGuest, people, hasCheckedOut }: NonNullable<CleanerDay['leaves']>,
  clock: string | null,
  language: Language,
): string {
  const t = arrivalMessages[language]
  const parts = [
    firstName === '' ? t[isGuest ? 'guest' : 'owner'] : firstName,
    people === null ? null : t.people(people),
    hasCheckedOut ? t.hasCheckedOut : clock,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
