import type { AllTexts } from '../da/index.ts'

export const overview: AllTexts['overview'] = {
  active: 'Active bookings',
  activeEmpty: 'You have no bookings right now. Choose a year above and find your next week.',
  balance: 'Points for {{year}}',
  bookYear: 'Book a week in {{year}}',
  claim: {
    open: 'You get the points back if another owner books the week',
    superseded: 'You booked the week again yourself, so the points were not returned',
  },
  delete: 'Cancel {{name}}',
  ended: {
    'admin-cancelled': 'Cancelled by the office',
    'taken-off': 'The office took you off the waitlist',
    overridden: 'The office gave the week to another owner',
    'out-of-operation': 'Ended because the home is closed that week',
    'left-group': 'Ended when you left the association',
    'access-closed': 'Ended when your access was closed',
  },
  history: 'History',
  historyEmpty: 'Your past and cancelled weeks will be here once there are any.',
  leave: 'Leave the waitlist for {{name}}',
  lentOut: 'Lent out to {{name}}',
  loadError: 'Could not load your bookings.',
  movedFrom: 'Moved here by the office from {{name}}',
  movedTo: 'Moved by the office to {{name}}',
  nextPoints: 'Next point assignment:',
  nextPointsAt_one: '{{count}} point for weeks in {{year}}, {{at, zonedMoment}}',
  nextPointsAt_other: '{{count}} points for weeks in {{year}}, {{at, zonedMoment}}',
  offered: 'You have been offered a week:',
  place: 'Number on the waitlist',
  pointsError: 'Could not load your points.',
  pointsWord_one: 'point',
  pointsWord_other: 'points',
  reserved: 'You have reserved a week:',
  rowName: '{{house}}, week {{week}}, {{year}}',
  skipsCleaning: 'No cleaning between the weeks',
  timeLeft: 'Confirm within {{time}}.',
  toConfirm: 'Confirm now',
  type: {
    Pre: 'Reserved',
    Book: 'Booked',
    Wait: 'Waitlist',
    Cancel: 'Cancelled',
    Assign: 'Assigned by the office',
    WaitExpire: 'Waitlist expired',
  },
  waitlists: 'Waitlists',
  waitlistsEmpty:
    'You are not on any waitlists. If a week is taken, you can join its waitlist in the calendar.',
}

export const myYear: AllTexts['myYear'] = {
  empty: 'There are no active calendars for {{year}}',
  hide: 'Hide year calendar',
  show: 'Show year calendar',
  source: 'What you see here comes from the calendar.',
  title: 'My year',
}

export const held: AllTexts['held'] = {
  after_one: 'After this booking: {{count}} point for {{year}}',
  after_other: 'After this booking: {{count}} points for {{year}}',
  cancel: 'Cancel reservation',
  confirm: 'Confirm booking',
  confirmWithin: 'Confirm before the time runs out.',
  decline: 'No thanks, pass it on',
  ended: 'The time ran out, and the week is available again.',
  gone: 'The week is no longer reserved for you. The reservation was cancelled elsewhere or by the office.',
  heldUntil: 'The week is reserved for you until {{until, clock}}.',
  lateRefund:
    'The week is fewer than {{window}} away. If you cancel, you get the points back only if another owner books the week.',
  offerUntil: 'The week is yours if you confirm by {{until, moment}}.',
  reserving: 'Reserving the week for you…',
  secondsLeft_one: '{{count}} second left',
  secondsLeft_other: '{{count}} seconds left',
  short_one: 'You need {{count}} more point for {{year}} to confirm.',
  short_other: 'You need {{count}} more points for {{year}} to confirm.',
  timeLeft: 'Time left: {{time}}',
  title: 'Confirm your booking',
  titleOffer: 'The week is yours if you want it',
}

export const waitlist: AllTexts['waitlist'] = {
  before_one: '{{count}} owner is ahead of you.',
  before_other: '{{count}} owners are ahead of you.',
  changed: 'You can no longer join the waitlist for this week.',
  how: 'If the week becomes available, it is offered to you when it is your turn, and you have {{hours}} hours to confirm. Waiting costs no points.',
  how_one:
    'If the week becomes available, it is offered to you when it is your turn, and you have {{hours}} hour to confirm. Waiting costs no points.',
  join: 'Join the waitlist',
  nobody: 'Nobody is waiting yet. You will be the first.',
  title: 'Join the waitlist',
}

export const done: AllTexts['done'] = {
  booked: 'Your booking is confirmed',
  bookedText: 'You will find it among your bookings, where you can also lend the week out or cancel it.',
  toMine: 'See my bookings',
  waiting: 'You are on the waitlist',
  waitingText: 'We will let you know when it is your turn.',
}

export const explain: AllTexts['explain'] = {
  held: 'Another owner is booking this week. If it is not confirmed within a few minutes, it becomes available again.',
  missing_one: 'You are {{count}} point short. You have {{balance}} for {{year}}.',
  missing_other: 'You are {{count}} points short. You have {{balance}} for {{year}}.',
  nextPoints: 'Your next points for {{year}} come on {{at, moment}}.',
  nextYear: 'See week {{week}} of {{year}}',
  noMorePoints: 'No more points will come for {{year}}.',
  otherHouses: 'See the week in other homes',
  title: 'This week cannot be booked',
  titleHeld: 'The week is reserved right now',
}

export const failed: AllTexts['failed'] = {
  cancel: 'Could not cancel booking',
  confirm: 'Could not confirm booking',
  join: 'Could not join the waitlist',
  release: 'Could not cancel reservation',
  reserve: 'Reservation failed',
}

export const cancel: AllTexts['cancel'] = {
  claim_one: 'You get your {{count}} point back only if another owner books the week.',
  claim_other: 'You get your {{count}} points back only if another owner books the week.',
  done: {
    full_one: 'The week is cancelled, and you get {{count}} point back.',
    full_other: 'The week is cancelled, and you get {{count}} points back.',
    claim_one: 'The week is cancelled. You get {{count}} point back if another owner books it.',
    claim_other: 'The week is cancelled. You get {{count}} points back if another owner books it.',
    none_one: 'The week is cancelled.',
    none_other: 'The week is cancelled.',
  },
  doneWait: 'You are no longer on the waitlist.',
  enable: 'Click to enable deletion',
  enableWait: 'Click to enable deletion',
  full_one: 'You get {{count}} point back.',
  full_other: 'You get {{count}} points back.',
  fullUntil: 'This applies if you cancel by the end of {{until, lastDay}}.',
  late: 'The week begins in fewer than {{window}}.',
  none: 'You get no points back.',
  place: 'You are number {{place}} on the waitlist.',
  press: 'Cancel this week',
  pressWait: 'Leave the waitlist',
  textWait: 'You will lose your place. If you join again, you start at the end of the waitlist.',
}

export const edit: AllTexts['edit'] = {
  email: 'Email',
  emailProblem: 'Enter one email address only, such as name@example.org, without other characters.',
  gone: 'This booking no longer exists. It may have been cancelled or moved.',
  language: 'Guest’s language for emails',
  languageDefault: 'The association’s language',
  lendOut: 'Lend the week out',
  lendOutNote: 'The guest gets the practical emails instead of you.',
  name: 'Name',
  needed: 'Enter a name, phone number and email address to save.',
  phone: 'Phone',
  saved: 'Booking updated',
  skipCleaning: 'Skip cleaning',
  skipCleaningNote: 'Choose cleaning between weeks: tick this if your two weeks need no cleaning in between.',
  tooLate: 'The deadline for cancelling the week was {{at, moment}}.',
}
