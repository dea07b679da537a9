import type { AllTexts } from '../da/index.ts'

export const holiday: AllTexts['holiday'] = {
  legend: 'Holidays',
  dk: 'Danish',
  se: 'Swedish',
  winter: 'Danish winter holidays',
  easter: 'Easter',
  ascension: 'Ascension Day',
  whitsun: 'Whitsun',
  summer: 'Danish summer holidays',
  autumn: 'Danish autumn holidays',
  christmas: 'Christmas',
  'new-year': 'New Year',
  'sportlov-7': 'Swedish winter holidays (Gothenburg)',
  'sportlov-8': 'Swedish winter holidays (Malmö)',
  'sportlov-9': 'Swedish winter holidays (Stockholm)',
  'sportlov-10': 'Swedish winter holidays (Umeå)',
  midsummer: 'Swedish Midsummer',
  'autumn-se': 'Swedish autumn holidays',
}

export const odds: AllTexts['odds'] = {
  justTaken: 'just taken',
  house: 'Booked in {{taken}} of the last {{of}} years',
  all: 'Booked {{taken}} of {{of}} times in recent years in the association’s homes',
  allShort: 'Booked {{taken}} of {{of}} times in the association’s homes',
  sameDay: 'on average on the day the year opened',
  after_one: 'on average {{count}} day after the year opened',
  after_other: 'on average {{count}} days after the year opened',
  afterMonths: 'on average {{count}} months after the year opened',
  waitlist: 'On this home’s waitlists, number\u00a01 was offered the week {{offered}} of {{of}} times.',
  waitlists:
    'On the association’s waitlists, number\u00a01 was offered the week {{offered}} of {{of}} times.',
}

export const poster: AllTexts['poster'] = {
  open: 'Print as a poster',
  print: 'Print',
  title: 'Your year on one page',
  year: 'Which year',
}
