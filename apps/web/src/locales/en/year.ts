import type { AllTexts } from '../da/index.ts'

export const legend: AllTexts['legend'] = {
  YourBooking: 'My bookings',
  YourWaitlist: 'My waitlists',
  Available: 'Available',
  AvailableForWaitlist: 'Open for waitlist',
  Reserved: 'Reserved',
  NotAvailable: 'Not available',
  YourReservation: 'My reservation',
  Blocked: 'Blocked for you',
  points: 'Points',
  waiting: 'Number on waitlist',
}

export const status: AllTexts['status'] = {
  YourBooking: 'my booking',
  YourWaitlist: 'I am on the waitlist',
  Available: 'available',
  AvailableForWaitlist: 'taken, open for waitlist',
  Reserved: 'reserved by another owner',
  NotAvailable: 'not available',
  YourReservation: 'my reservation',
  Blocked: 'blocked for you',
}

export const year: AllTexts['year'] = {
  allHouses: 'Homes',
  beside:
    'No consecutive weeks with week {{week}} unless it is available within the next {{restrictionDays}} days.',
  beside_one:
    'No consecutive weeks with week {{week}} unless it is available within the next {{restrictionDays}} day.',
  calendar: 'Months',
  changed: '{{house}}, week {{week}}: now {{status}}.',
  cooling: 'You have reserved this week several times without confirming.',
  deadlinePassed: 'The deadline for booking the week was {{at, moment}}.',
  goTo: 'Go to {{year}}',
  house: 'Home',
  housesFree_one: '{{count}} home available',
  housesFree_other: '{{count}} homes available',
  housesLocked_one: '{{count}} home blocked for you',
  housesLocked_other: '{{count}} homes blocked for you',
  inQueue: 'number {{place}} on the waitlist',
  legend: 'Legend',
  loadError: 'Could not fetch calendar: {{message}}',
  next: 'Next year, {{year}}',
  noCalendarsFound: 'There are no calendars for {{year}}',
  noCalendarsPast: 'The association has no calendars that far back.',
  noCalendarsText: 'As soon as the association opens the year, you can see and book its weeks here.',
  onlyBookable: 'Only weeks I can book',
  opens: 'Opens {{at, moment}}.',
  overview: 'Overview',
  points: 'Points',
  pointsSpan: '{{points}} to {{pointsTo}} points',
  previous: 'Previous year, {{year}}',
  readingLegend: 'Show status or points',
  status: 'Status',
  swipeHint: 'Swipe sideways to change home',
  tabs: 'Homes',
  viewLegend: 'Choose a view',
  waiting_one: '{{count}} on waitlist',
  waiting_other: '{{count}} on waitlist',
  week: 'Week',
  weekFromTo: 'Week {{week}}, {{from}} to {{to}}',
  weekShort: 'Week {{week}}',
  weeksFree_one: '{{count}} week available',
  weeksFree_other: '{{count}} weeks available',
  weeksOf: 'Weeks of {{year}}, {{house}}',
}

export const picker: AllTexts['picker'] = {
  choose: 'Choose a home.',
}

export const house: AllTexts['house'] = {
  goodToKnow: 'Good to know',
  inLanguage: { da: '(in Danish)', en: '(in English)', sv: '(in Swedish)' },
  mapOf: 'Map of {{name}}',
  noMap: 'The map could not be loaded.',
  openMap: 'Open in OpenStreetMap',
}
