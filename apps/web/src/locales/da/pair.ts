/** Two weeks in a row as one act: loaded with its choice, when there is a reservation to confirm. */
export const pair = {
  after_one: 'Efter begge bookinger har du {{count}} point tilbage til {{year}}',
  after_other: 'Efter begge bookinger har du {{count}} point tilbage til {{year}}',
  also_one: 'Book også uge {{week}} ({{count}} point)',
  also_other: 'Book også uge {{week}} ({{count}} point)',
  booked: 'Dine to uger er booket',
  confirm: 'Bekræft begge uger',
  gone: 'Uge {{week}} kan ikke længere bookes samtidig.',
  legend: 'Vil du have to uger i træk?',
  only: 'Kun uge {{week}}',
  refused: 'Uge {{week}} kunne ikke bookes samtidig: {{reason}}',
  stillHeld: 'Ingen af ugerne er booket endnu. Uge {{week}} er stadig reserveret til dig.',
  sum_one: 'De to uger koster {{count}} point i alt.',
  sum_other: 'De to uger koster {{count}} point i alt.',
} as const
