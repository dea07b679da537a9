import type { AllTexts } from '../da/index.ts'

export const common: AllTexts['common'] = {
  close: 'Close',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  loading: 'Loading…',
  noAnswer: 'The server did not answer. Check your connection and try again.',
  ok: 'OK',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  requestFailed: 'Request failed: {{status}} {{statusText}}',
  save: 'Save',
  tryAgain: 'Try again',
  unexpected: 'Something unexpected happened. Please try again.',
  warning: 'WARNING!',
  weekOfYear: 'Week {{week}}, {{year}}',
  weeks_one: '{{count}} week',
  weeks_other: '{{count}} weeks',
}

export const shell: AllTexts['shell'] = {
  association: 'Association',
  booking: 'Booking',
  homes: 'Homes',
  impersonating: 'You are logged in as {{name}}',
  impersonatingNobody: 'The owner you are logged in as cannot be shown',
  language: 'Language',
  menuOf: 'Menu for {{name}}',
  navigation: 'Main menu',
  openMenu: 'Open menu',
  signOut: 'Log out',
  skip: 'Skip to content',
  stopImpersonation: 'Stop impersonation',
  switchGroup: 'Switch Group',
  terms: 'Terms',
}

export const closed: AllTexts['closed'] = {
  call: 'Call us',
  disabled: 'Your access has been closed',
  disabledText: 'Please contact the office if this is a mistake.',
  help: 'Help and language',
  notAMember: 'You are not a member of an association',
  notAMemberText:
    'You are logged in, but you are not a member of any association. Please contact the office if this is a mistake.',
  notFoundText: 'The address may be mistyped. Open the link in your email again, or contact us below.',
  signInFailed: 'Authentication error. Please check Auth0 configuration.',
  unavailable: 'The system is temporarily unavailable.',
  waits: 'Your email address has just been changed',
  waitsText:
    'The office has changed your email address. So that nobody else can log in as you, it works here from {{at, zonedMoment}}. Contact the office if you need to get in earlier.',
  write: 'Write to us',
}
