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
  house: 'Taken in {{taken}} of {{of}} years',
  all: 'All homes: taken {{taken}} of {{of}} times in recent years',
  allShort: 'All homes: taken {{taken}} of {{of}} times',
  sameDay: 'on average on the day the year opened',
  after_one: 'on average {{count}} day after the year opened',
  after_other: 'on average {{count}} days after the year opened',
  afterMonths: 'on average {{count}} months after the year opened',
  waitlist: '{{offered}} of {{of}} times, an offer reached number\u00a01 on this home’s waitlists.',
  waitlists: '{{offered}} of {{of}} times, an offer reached number\u00a01 on the association’s waitlists.',
}

export const poster: AllTexts['poster'] = {
  open: 'Print as a poster',
  print: 'Print',
  title: 'Your year on one page',
  year: 'Which year',
}
