export const legend = {
  YourBooking: 'Mine bookinger',
  YourWaitlist: 'Mine ventelister',
  Available: 'Ledig',
  AvailableForWaitlist: 'Optaget, venteliste',
  Reserved: 'Reserveret',
  NotAvailable: 'Ikke ledig',
  YourReservation: 'Min reservation',
  Blocked: 'Spærret for dig',
  points: 'Point',
  waiting: 'Antal på venteliste',
} as const

/** As the end of a sentence: "Uge 26, 28/06 til 05/07, 3 point, min booking". */
export const status = {
  YourBooking: 'min booking',
  YourWaitlist: 'jeg er på ventelisten',
  Available: 'ledig',
  AvailableForWaitlist: 'optaget, venteliste',
  Reserved: 'reserveret af en anden',
  NotAvailable: 'ikke ledig',
  YourReservation: 'min reservation',
  Blocked: 'spærret for dig',
} as const

export const year = {
  allHouses: 'Boliger',
  beside: 'Ugen ligger op ad din uge {{week}}. Den kan du først booke {{restrictionDays}} dage før ankomst.',
  beside_one:
    'Ugen ligger op ad din uge {{week}}. Den kan du først booke {{restrictionDays}} dag før ankomst.',
  calendar: 'Måneder',
  changed: '{{house}}, uge {{week}}: nu {{status}}.',
  cooling: 'Du har reserveret ugen flere gange uden at bekræfte.',
  deadlinePassed: 'Fristen for at booke ugen var {{at, moment}}.',
  goTo: 'Gå til {{year}}',
  house: 'Bolig',
  housesFree_one: '{{count}} bolig ledig',
  housesFree_other: '{{count}} boliger ledige',
  housesLocked_one: '{{count}} bolig spærret for dig',
  housesLocked_other: '{{count}} boliger spærret for dig',
  inQueue: 'nr. {{place}} på ventelisten',
  legend: 'Signaturforklaring',
  loadError: 'Kalenderen kunne ikke hentes: {{message}}',
  next: 'Næste år, {{year}}',
  noCalendarsFound: 'Der er ingen kalendere for {{year}}',
  noCalendarsPast: 'Så langt tilbage har foreningen ingen kalendere.',
  noCalendarsText: 'Så snart foreningen åbner året, kan du se og booke ugerne her.',
  onlyBookable: 'Kun uger, jeg kan booke',
  opens: 'Åbner {{at, moment}}.',
  overview: 'Oversigt',
  points: 'Point',
  pointsSpan: '{{points}} til {{pointsTo}} point',
  previous: 'Forrige år, {{year}}',
  readingLegend: 'Vis status eller point',
  status: 'Status',
  swipeHint: 'Stryg til siden for at skifte bolig',
  tabs: 'Boliger',
  viewLegend: 'Vælg visning',
  waiting_one: '{{count}} på venteliste',
  waiting_other: '{{count}} på venteliste',
  week: 'Uge',
  weekFromTo: 'Uge {{week}}, {{from}} til {{to}}',
  weekShort: 'Uge {{week}}',
  weeksFree_one: '{{count}} uge ledig',
  weeksFree_other: '{{count}} uger ledige',
  weeksOf: 'Uger i {{year}}, {{house}}',
} as const

export const picker = {
  choose: 'Vælg en bolig.',
} as const

export const house = {
  goodToKnow: 'Godt at vide',
  inLanguage: { da: '(på dansk)', en: '(på engelsk)', sv: '(på svensk)' },
  mapOf: 'Kort over {{name}}',
  noMap: 'Kortet kunne ikke hentes lige nu.',
  openMap: 'Åbn i OpenStreetMap',
} as const
