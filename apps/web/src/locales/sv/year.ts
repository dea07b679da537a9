import type { AllTexts } from '../da/index.ts'

export const legend: AllTexts['legend'] = {
  YourBooking: 'Mina bokningar',
  YourWaitlist: 'Mina väntelistor',
  Available: 'Ledig',
  AvailableForWaitlist: 'Upptagen, väntelista',
  Reserved: 'Reserverad',
  NotAvailable: 'Inte ledig',
  YourReservation: 'Min reservation',
  Blocked: 'Spärrad för dig',
  points: 'Poäng',
  waiting: 'Antal på väntelistan',
}

export const status: AllTexts['status'] = {
  YourBooking: 'min bokning',
  YourWaitlist: 'jag står på väntelistan',
  Available: 'ledig',
  AvailableForWaitlist: 'upptagen, väntelista',
  Reserved: 'reserverad av någon annan',
  NotAvailable: 'inte ledig',
  YourReservation: 'min reservation',
  Blocked: 'spärrad för dig',
}

export const year: AllTexts['year'] = {
  allHouses: 'Boenden',
  beside:
    'Veckan ligger intill din vecka {{week}}. Den kan du boka först {{restrictionDays}} dagar före ankomst.',
  beside_one:
    'Veckan ligger intill din vecka {{week}}. Den kan du boka först {{restrictionDays}} dag före ankomst.',
  calendar: 'Månader',
  changed: '{{house}}, vecka {{week}}: nu {{status}}.',
  cooling: 'Du har reserverat veckan flera gånger utan att bekräfta.',
  deadlinePassed: 'Sista tid för att boka veckan var {{at, moment}}.',
  goTo: 'Gå till {{year}}',
  house: 'Boende',
  housesFree_one: '{{count}} boende ledigt',
  housesFree_other: '{{count}} boenden lediga',
  housesLocked_one: '{{count}} boende spärrat för dig',
  housesLocked_other: '{{count}} boenden spärrade för dig',
  inQueue: 'nummer {{place}} på väntelistan',
  legend: 'Teckenförklaring',
  loadError: 'Kalendern kunde inte hämtas: {{message}}',
  next: 'Nästa år, {{year}}',
  noCalendarsFound: 'Det finns inga kalendrar för {{year}}',
  noCalendarsPast: 'Föreningen har inga kalendrar så långt tillbaka.',
  noCalendarsText: 'Så snart föreningen öppnar året kan du se och boka veckorna här.',
  onlyBookable: 'Bara veckor som jag kan boka',
  opens: 'Öppnar {{at, moment}}.',
  overview: 'Översikt',
  points: 'Poäng',
  pointsSpan: '{{points}} till {{pointsTo}} poäng',
  previous: 'Föregående år, {{year}}',
  readingLegend: 'Visa status eller poäng',
  status: 'Status',
  swipeHint: 'Svep åt sidan för att byta boende',
  tabs: 'Boenden',
  viewLegend: 'Välj vy',
  waiting_one: '{{count}} på väntelistan',
  waiting_other: '{{count}} på väntelistan',
  week: 'Vecka',
  weekFromTo: 'Vecka {{week}}, {{from}} till {{to}}',
  weekShort: 'Vecka {{week}}',
  weeksFree_one: '{{count}} vecka ledig',
  weeksFree_other: '{{count}} veckor lediga',
  weeksOf: 'Veckor {{year}}, {{house}}',
}

export const picker: AllTexts['picker'] = {
  choose: 'Välj ett boende.',
}

export const house: AllTexts['house'] = {
  goodToKnow: 'Bra att veta',
  inLanguage: { da: '(på danska)', en: '(på engelska)', sv: '(på svenska)' },
  mapOf: 'Karta över {{name}}',
  noMap: 'Kartan kunde inte hämtas just nu.',
  openMap: 'Öppna i OpenStreetMap',
}
