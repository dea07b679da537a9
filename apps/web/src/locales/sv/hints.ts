import type { AllTexts } from '../da/index.ts'

export const holiday: AllTexts['holiday'] = {
  legend: 'Lov och helgdagar',
  dk: 'Danska',
  se: 'Svenska',
  winter: 'danskt sportlov',
  easter: 'påsk',
  ascension: 'Kristi himmelsfärd',
  whitsun: 'pingst',
  summer: 'danskt sommarlov',
  autumn: 'danskt höstlov',
  christmas: 'jul',
  'new-year': 'nyår',
  'sportlov-7': 'sportlov (Göteborg)',
  'sportlov-8': 'sportlov (Malmö)',
  'sportlov-9': 'sportlov (Stockholm)',
  'sportlov-10': 'sportlov (Umeå)',
  midsummer: 'midsommar',
  'autumn-se': 'höstlov',
}

export const odds: AllTexts['odds'] = {
  justTaken: 'nyss tagen',
  house: 'Bokad {{taken}} av de senaste {{of}} åren',
  all: 'Bokad {{taken}} av {{of}} gånger de senaste åren i föreningens boenden',
  allShort: 'Bokad {{taken}} av {{of}} gånger i föreningens boenden',
  sameDay: 'i snitt samma dag som året öppnade',
  after_one: 'i snitt {{count}} dag efter att året öppnade',
  after_other: 'i snitt {{count}} dagar efter att året öppnade',
  afterMonths: 'i snitt {{count}} månader efter att året öppnade',
  waitlist: 'På boendets väntelistor fick nummer\u00a01 veckan erbjuden {{offered}} av {{of}} gånger.',
  waitlists: 'På föreningens väntelistor fick nummer\u00a01 veckan erbjuden {{offered}} av {{of}} gånger.',
}

export const poster: AllTexts['poster'] = {
  open: 'Skriv ut som affisch',
  print: 'Skriv ut',
  title: 'Ditt år på en sida',
  year: 'Vilket år',
}
