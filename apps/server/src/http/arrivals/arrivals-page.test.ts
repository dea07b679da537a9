import type { CleanerDay } from '@samhus/contract/arrivals'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { createArrivalsPage } from './arrivals-page.ts'

const day: CleanerDay = {
  dateFrom: '2027-07-05',
  year: 2027,
  week: 27,
  leaves: { firstName: 'Anna', isGuest: false, people: 1, hasCheckedOut: true },
  comes: { firstName: 'Bo', isGuest: true, people: null, hasCheckedOut: false },
  stays: null,
  cleaning: 'cleaning',
  leavesBy: '10:00',
  comesFrom: '15:00',
  isOutOfOperation: true,
  note: '<b>The key</b>\nis in the box',
}
const { leaves: _leaves, comes: _comes, ...rest } = day
const empty: CleanerDay = {
  ...rest,
  dateFrom: '2027-07-12',
  week: 28,
  leaves: null,
  comes: null,
  cleaning: 'no-departure',
  leavesBy: null,
  comesFrom: null,
  isOutOfOperation: false,
  note: '',
}

function render(language: 'da' | 'sv' | 'en') {
  const page = createArrivalsPage({
    arrivals: {
      houseName: 'Havtorn & "Nord"',
      address: 'Klitvej 3, Løkken',
      usualPeople: 6,
      at: '2027-07-01T10:00:00.000Z',
      days: [day, empty],
    },
    timeZone: 'Europe/Copenhagen',
    feedUrl: 'webcal://samhus.example/client/api/arrivals/secret.ics?language=da',
    language,
  })
  return new JSDOM(`<main>${page.navigation?.text}${page.body.text}</main>`).window.document
}

const listTexts = (document: ReturnType<typeof render>, selector: string) =>
  [...document.querySelectorAll(selector)].map((one) =>
    (one.textContent ?? '')
      .replace(/\s+/g, ' ')
      .replace(/ den (?=\d)/, ' ')
      .trim(),
  )

describe('the page of a cleaner’s link', () => {
  it.each([
    [
      'da' as const,
      ['Mandag 5. juli uge 27', 'Mandag 12. juli uge 28'],
      ['Rengøring', 'Ingen rejser, og ingen kommer'],
      ['Anna, 1 person, har meldt afrejse', 'Bo, fra kl. 15.00'],
    ],
    [
      'sv' as const,
      ['Måndag 5 juli vecka 27', 'Måndag 12 juli vecka 28'],
      ['Städning', 'Ingen reser och ingen kommer'],
      ['Anna, 1 person, har checkat ut', 'Bo, från kl. 15.00'],
    ],
    [
      'en' as const,
      ['Monday 5 July week 27', 'Monday 12 July week 28'],
      ['Cleaning', 'No one leaves, and no one comes'],
      ['Anna, 1 person, has checked out', 'Bo, from 15:00'],
    ],
  ])('has each Monday with what there is to do first: %s', (language, headings, leads, people) => {
    const document = render(language)
    expect(listTexts(document, 'h1')).toEqual(['Havtorn & "Nord"'])
    expect(listTexts(document, 'h2')).toEqual(headings)
    expect(listTexts(document, '.lead')).toEqual(leads)
    expect(listTexts(document, 'dd')).toEqual(people)
  })

  it('shows a note as it was typed, and links to the calendar and to itself in the other languages', () => {
    const document = render('da')
    expect(document.querySelector('.note p')?.textContent).toBe('<b>The key</b>\nis in the box')
    expect(document.querySelector('.note b')).toBe(null)
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '?language=da',
      '?language=sv',
      '?language=en',
      'webcal://samhus.example/client/api/arrivals/secret.ics?language=da',
    ])
    expect(document.querySelectorAll('script, img, iframe')).toHaveLength(0)
  })
})
