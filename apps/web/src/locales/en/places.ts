import type { AllTexts } from '../da/index.ts'

export const grid: AllTexts['grid'] = {
  cheapest: 'Cheapest available',
  earlierMonths: 'Previous months',
  months: 'Months',
  nextMonths: 'Next months',
  pastWeeks_one: '{{count}} earlier week',
  pastWeeks_other: '{{count}} earlier weeks',
}

export const places: AllTexts['places'] = {
  allHouses: 'All homes on the map',
  dates: '{{from, day}} to {{to, day}}',
  earlier: 'The week before',
  free_one: '{{count}} home is available to you',
  free_other: '{{count}} homes are available to you',
  later: 'The week after',
  monthFree: '{{month}}: {{count}} of {{weeks}}',
  months: 'Available weeks month by month. {{list}}',
  monthsFree_one: '{{count}} available week in the next 12 months',
  monthsFree_other: '{{count}} available weeks in the next 12 months',
  notOpen: 'Not opened yet',
  pick: 'Choose a week',
  seeWeek: 'See week {{week}}',
  week: 'Week {{week}}, {{year}}',
  where: 'Where can we go?',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
}

export const compare: AllTexts['compare'] = {
  add: 'Compare {{name}}',
  bar: 'Compare two homes',
  cheapestFree: 'Cheapest available week',
  chooseOther: 'Choose one more home.',
  clear: 'Clear',
  first: 'First home',
  heading: 'Compare two homes',
  none: 'No available weeks',
  onlyFree: 'Only weeks when at least one is available to you',
  open: 'Compare {{first}} and {{second}}',
  place: 'Place',
  pointsSpan: '{{from}} to {{to}} points a week',
  price: 'Price',
  second: 'Second home',
  shown_one: '{{count}} week',
  shown_other: '{{count}} weeks',
  weeks: 'Week by week',
  year: 'Year',
}
