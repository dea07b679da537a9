import type { AllTexts } from '../da/index.ts'

export const feed: AllTexts['feed'] = {
  address: 'The address of your calendar',
  cancel: 'No, keep it',
  copied: 'Copied',
  copiedAddress: 'The address has been copied',
  copy: 'Copy',
  copyYourself:
    'We could not copy the address for you. It is selected: copy it yourself, and paste it into your calendar.',
  create: 'Create a calendar link',
  created: 'Created on {{at, moment}}.',
  createError: 'The calendar link could not be created',
  explain:
    'See your booked weeks in your own calendar, on your phone and computer. New weeks appear by themselves, and cancelled ones disappear.',
  howApple: 'iPhone, iPad and Mac: press “Open in my calendar”.',
  howGoogle: 'Google Calendar: choose “Other calendars” and “From URL”, and paste the address.',
  howOutlook: 'Outlook: choose “Add calendar” and “Subscribe from web”, and paste the address.',
  howTo: 'How to do it',
  loadError: 'We could not see whether you have a calendar link: {{message}}',
  notYours: 'Only the owner can create a calendar link.',
  once: 'The address is shown only this once. It is secret: whoever has it can see your weeks. If you lose it, you can create a new one.',
  open: 'Open in my calendar',
  renew: 'Create a new address',
  renewText:
    'Your current address will stop working. Calendars that use it no longer get your weeks until you give them the new one.',
  renewTitle: 'Create a new address?',
  revoke: 'Turn off the calendar link',
  revoked: 'The calendar link is turned off',
  revokeError: 'The calendar link could not be turned off',
  revokeText:
    'The address stops working immediately. Your weeks disappear from the calendars that use it the next time they look. Nothing happens to your bookings.',
  revokeTitle: 'Turn off the calendar link?',
  title: 'Your weeks in your calendar',
}

export const devices: AllTexts['devices'] = {
  current: 'This device',
  empty: 'We have not seen any devices yet.',
  explain: 'Browsers where you have logged in. If you do not recognise one, change your password.',
  first: 'First time {{at, dayOf}}',
  forget: 'Remove',
  forgetOf: 'Remove {{name}}',
  forgetError: 'The device could not be removed',
  forgotten: 'The device is off the list',
  forgottenNote: 'Removing a device only takes it off this list; it stays logged in.',
  last: 'Last used {{at, moment}}',
  loadError: 'Your devices could not be loaded: {{message}}',
  named: '{{browser}} on {{system}}',
  title: 'Devices',
  unknown: 'Unknown browser',
}

export const ownData: AllTexts['ownData'] = {
  error: 'Your data could not be downloaded',
  explain:
    'Everything the portal holds about you: profile, bookings, points, waitlists, devices and changes. As a file (JSON) that other programs can read.',
  fileName: 'my-data-{{day}}.json',
  fetch: 'Download my data',
  notYours: 'Only the owner can download their data.',
  title: 'Your data',
}
