import type { AllTexts } from '../da/index.ts'

export const pair: AllTexts['pair'] = {
  after_one: 'After both bookings you will have {{count}} point left for {{year}}',
  after_other: 'After both bookings you will have {{count}} points left for {{year}}',
  also_one: 'Book week {{week}} too ({{count}} point)',
  also_other: 'Book week {{week}} too ({{count}} points)',
  booked: 'Your two weeks are booked',
  confirm: 'Confirm both weeks',
  gone: 'Week {{week}} can no longer be booked at the same time.',
  legend: 'Would you like two weeks in a row?',
  only: 'Only week {{week}}',
  refused: 'Week {{week}} could not be booked at the same time: {{reason}}',
  stillHeld: 'Neither week is booked yet. Week {{week}} is still reserved for you.',
  sum_one: 'The two weeks cost {{count}} point altogether.',
  sum_other: 'The two weeks cost {{count}} points altogether.',
}
