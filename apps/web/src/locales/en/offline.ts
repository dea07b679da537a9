import type { OfflineTexts } from '../da/offline.ts'

export const offline: OfflineTexts = {
  asOf: 'Your bookings as they were on {{at}}. Here they can only be read.',
  booked: 'Booked',
  bookings: 'Your bookings',
  empty: 'You had no bookings.',
  nothingKept: 'No bookings are kept on this device.',
  reserved: 'Reserved',
  since: 'No connection since {{at}}.',
  title: 'You have no connection',
  tryAgain: 'Try again',
  waiting: 'Waitlist',
  waitingAt: 'Number {{place}} on the waitlist',
  week: 'Week {{week}}, {{year}}',
}
