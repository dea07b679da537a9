import type { AllTexts } from '../da/index.ts'

export const points: AllTexts['points'] = {
  after: 'Balance',
  atEnd: 'What is left expires on {{day}} at 24:00 Danish time.',
  balance: 'Points for {{year}}',
  coming: 'On their way',
  comingAt: '{{day}} at {{time}} Danish time',
  comingNone: 'No more points are planned for {{year}}.',
  date: 'Date',
  ended: 'The year is over. Points that were not used have expired.',
  empty: 'No points for {{year}} yet',
  emptyText: 'When you are given points for {{year}}, or use them, you will see it here line by line.',
  kind: {
    plan: 'Given by the point plan',
    office: 'Given by the office',
    booked: 'Booked',
    'office-week': 'Week assigned by the office',
    refund: 'Returned after cancelling',
    'claim-paid': 'Returned: another owner took the week',
    'year-end': 'Expired at the end of the year',
    'late-refund': 'Expired: the year was over',
    corrected: 'Corrected by the office',
  },
  lines: 'All transactions of {{year}}',
  loadError: 'Your points could not be fetched: {{message}}',
  moved: 'Points',
  reason: 'The office’s reason: {{reason}}',
  show: 'See all transactions',
  title: 'Your points',
  waiting: 'Waiting to come back',
  waitingUntil: 'Come back if another owner books the week by {{day}} at {{time}} Danish time.',
  week: '{{house}}, week {{week}}',
  what: 'What',
  where: 'Week',
  years: 'Choose a year',
}

export const feed: AllTexts['feed'] = {
  address: 'The address of your calendar',
  cancel: 'No, keep it',
  copied: 'The address has been copied',
  copy: 'Copy',
  copyYourself:
    'We could not copy the address for you. It is selected: copy it yourself, and paste it into your calendar.',
  create: 'Create a calendar link',
  created: 'Created on {{day}} at {{time}} Danish time.',
  createError: 'The calendar link could not be created',
  explain:
    'See your booked weeks in your own calendar, on your phone and computer. New weeks appear by themselves, and cancelled ones disappear.',
  howApple: 'iPhone, iPad and Mac: press Open in my calendar.',
  howGoogle: 'Google Calendar: choose Other calendars, From URL, and paste the address.',
  howOutlook: 'Outlook: choose Add calendar, Subscribe from web, and paste the address.',
  howTo: 'How to do it',
  loadError: 'We could not see whether you have a calendar link: {{message}}',
  notYours: 'Only the owner can create a calendar link.',
  once: 'The address is shown only now. It is secret: whoever has it can see your weeks. If you lose it, you can make a new one.',
  open: 'Open in my calendar',
  renew: 'Make a new address',
  renewText:
    'The address that you have now stops working. Calendars that use it no longer get your weeks until you give them the new one.',
  renewTitle: 'Make a new address?',
  revoke: 'Stop the calendar link',
  revoked: 'The calendar link has been stopped',
  revokeError: 'The calendar link could not be stopped',
  revokeText:
    'The address stops working at once. Your weeks disappear from the calendars that use it the next time they look. Nothing happens to your bookings.',
  revokeTitle: 'Stop the calendar link?',
  title: 'Your weeks in your calendar',
}

export const devices: AllTexts['devices'] = {
  current: 'This device',
  empty: 'We have not seen any devices yet.',
  explain:
    'Browsers from which the portal has been used with your sign-in. If you do not know one of them, change your password.',
  first: 'First time {{day}}',
  forget: 'Forget',
  forgetOf: 'Forget {{name}}',
  forgetError: 'The device could not be forgotten',
  forgotten: 'The device is off the list',
  forgottenNote: 'Forgetting a device takes it off the list. It is not signed out.',
  last: 'Last used {{day}} at {{time}} Danish time',
  loadError: 'Your devices could not be fetched: {{message}}',
  named: '{{browser}} on {{system}}',
  title: 'Devices',
  unknown: 'Unknown browser',
}

export const ownData: AllTexts['ownData'] = {
  error: 'Your data could not be fetched',
  explain:
    'Everything that the portal has about you: profile, bookings, points, waitlists, devices and changes. As a file (JSON) that other programs can read.',
  fileName: 'my-data-{{day}}.json',
  fetch: 'Fetch my data',
  notYours: 'Only the owner can fetch their data.',
  title: 'Your data',
}
