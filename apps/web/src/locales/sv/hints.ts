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
  house: 'Tagen {{taken}} av {{of}} år',
  all: 'Alla boenden: tagen {{taken}} av {{of}} gånger de senaste åren',
  allShort: 'Alla boenden: tagen {{taken}} av {{of}} gånger',
  sameDay: 'i snitt samma dag som året öppnade',
  after_one: 'i snitt {{count}} dag efter att året öppnade',
  after_other: 'i snitt {{count}} dagar efter att året öppnade',
  afterMonths: 'i snitt {{count}} månader efter att året öppnade',
  waitlist: '{{offered}} av {{of}} gånger nådde erbjudandet nummer\u00a01 på boendets väntelistor.',
  waitlists: '{{offered}} av {{of}} gånger nådde erbjudandet nummer\u00a01 på föreningens väntelistor.',
}

export const poster: AllTexts['poster'] = {
  open: 'Skriv ut som affisch',
  print: 'Skriv ut',
  title: 'Ditt år på en sida',
  year: 'Vilket år',
}
