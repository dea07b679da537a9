import type { AllTexts } from '../da/index.ts'

export const mails: AllTexts['mails'] = {
  at: '{{at, moment}}',
  back: 'All emails',
  empty: 'No emails yet',
  emptyText: 'When you book, get points or lend a week out, you can read the email here.',
  explain:
    'No email is sent from here. You can read them here instead: those to you and those to your guests.',
  format: 'Show the email',
  frame: 'The email “{{subject}}”',
  group: 'Group',
  gone: 'The email is not here any more.',
  guest: 'Guest',
  hiddenLink: 'secret link',
  html: 'With layout',
  list: 'Emails',
  listError: 'Your emails could not be loaded: {{message}}',
  loadError: 'The email could not be loaded: {{message}}',
  openLink: { 'check-out': 'Open the check-out page', unsubscribe: 'Open the page to unsubscribe' },
  openError: 'The page could not be opened: {{message}}',
  openNote: 'It is the link that the reader would have got. It is made only when you press.',
  ownAlone: 'Only the owner can open the link in the email.',
  sent: 'No emails here',
  sentText: 'Emails are sent to your own inbox.',
  text: 'As text',
  title: 'Emails',
  to: 'To',
  toGuest: 'To {{name}}',
  toYou: 'To you',
  week: '{{house}}, week {{week}}, {{year}}',
  weekLabel: 'Week',
  when: 'Written',
}

export const mailChoices: AllTexts['mailChoices'] = {
  always:
    'Emails about your own weeks and your access always reach you: confirmations, waitlist offers, arrival and departure.',
  announcement: 'News from the association',
  'claim-paid': 'Points that I get back',
  error: 'Your choice could not be saved',
  loadError: 'We could not see which emails you get: {{message}}',
  ownAlone: 'Only the owner can choose which emails are sent.',
  'points-given': 'New points',
  suppressed:
    'We send no emails to your address, since they are not delivered or the office has stopped them. Please contact the office if that should change.',
  title: 'Emails to you',
}
