import type { AllTexts } from '../da/index.ts'

export const grid: AllTexts['grid'] = {
  cheapest: 'Billigast lediga',
  earlierMonths: 'Föregående månader',
  months: 'Månader',
  nextMonths: 'Nästa månader',
  pastWeeks_one: '{{count}} tidigare vecka',
  pastWeeks_other: '{{count}} tidigare veckor',
}

export const places: AllTexts['places'] = {
  allHouses: 'Alla boenden på kartan',
  dates: '{{from, day}} till {{to, day}}',
  earlier: 'Veckan före',
  free_one: '{{count}} boende är ledigt för dig',
  free_other: '{{count}} boenden är lediga för dig',
  later: 'Veckan efter',
  monthFree: '{{month}}: {{count}} av {{weeks}}',
  months: 'Lediga veckor månad för månad. {{list}}',
  monthsFree_one: '{{count}} ledig vecka inom 12 månader',
  monthsFree_other: '{{count}} lediga veckor inom 12 månader',
  notOpen: 'Inte öppnad ännu',
  pick: 'Välj vecka',
  seeWeek: 'Visa vecka {{week}}',
  week: 'Vecka {{week}}, {{year}}',
  where: 'Vart kan vi åka?',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
}

export const compare: AllTexts['compare'] = {
  add: 'Jämför {{name}}',
  bar: 'Jämför två boenden',
  cheapestFree: 'Billigaste lediga veckan',
  chooseOther: 'Välj ett boende till.',
  clear: 'Rensa valet',
  first: 'Första boendet',
  heading: 'Jämför två boenden',
  none: 'Inga lediga veckor',
  onlyFree: 'Bara veckor då minst ett är ledigt för dig',
  open: 'Jämför {{first}} och {{second}}',
  place: 'Plats',
  pointsSpan: '{{from}} till {{to}} poäng per vecka',
  price: 'Pris',
  second: 'Andra boendet',
  shown_one: '{{count}} vecka',
  shown_other: '{{count}} veckor',
  weeks: 'Vecka för vecka',
  year: 'År',
}
