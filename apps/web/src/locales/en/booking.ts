import type { AllTexts } from '../da/index.ts'

export const overview: AllTexts['overview'] = {
  active: 'Active bookings',
  activeEmpty: 'You have no bookings right now. Choose a year above and find your next week.',
  balance: 'Points in {{year}}',
  bookYear: 'Book in {{year}}',
  claim: {
    open: 'The points come back if the week is booked',
    paid: 'The points have come back',
    superseded: 'The points did not come back: somebody else cancelled the week again',
    lapsed: 'The points did not come back',
  },
  delete: 'Cancel {{name}}',
  edit: 'Edit {{name}}',
  history: 'History',
  historyEmpty: 'Your past and cancelled weeks will be here once there are any.',
  leave: 'Leave the waitlist for {{name}}',
  lentOut: 'Lent out to {{name}}',
  loadError: 'Could not fetch your bookings.',
  nextPoints: 'Next point assignment:',
  nextPointsAt: '{{day}} at {{time}} (Danish time)',
  offered: 'A week is yours if you want it:',
  place: 'Place in queue',
  pointsError: 'Could not fetch your points.',
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
    'You are on no waitlists. If a week is taken, you can join its waitlist on the page of its year.',
}

export const myYear: AllTexts['myYear'] = {
  empty: 'There are no active calendars for {{year}}',
  hide: 'Hide year calendar',
  show: 'Show year calendar',
  title: 'My year',
}

export const held: AllTexts['held'] = {
  after_one: 'After this booking: {{count}} point in {{year}}',
  after_other: 'After this booking: {{count}} points in {{year}}',
  cancel: 'Cancel reservation',
  confirm: 'Confirm booking',
  confirmWithin: 'Confirm before the time runs out.',
  decline: 'No thanks, pass it on',
  ended: 'The time ran out, and the week has been released.',
  heldUntil: 'The week is reserved for you until {{time}} Danish time.',
  lateRefund:
    'The week is fewer than {{weeks}} weeks away. If you cancel, the points come back only if another owner books the week.',
  offerUntil: 'The week is yours if you confirm by {{day}} at {{time}} Danish time.',
  reserving: 'Reserving the week for you …',
  secondsLeft_one: '{{count}} second left',
  secondsLeft_other: '{{count}} seconds left',
  short_one: 'You need {{count}} more point in {{year}} to confirm.',
  short_other: 'You need {{count}} more points in {{year}} to confirm.',
  timeLeft: 'Time left: {{time}}',
  title: 'Confirm your booking',
  titleOffer: 'The week is yours if you want it',
}

export const waitlist: AllTexts['waitlist'] = {
  before_one: '{{count}} owner is waiting before you.',
  before_other: '{{count}} owners are waiting before you.',
  changed: 'The week is no longer open for waitlist.',
  how: 'If the week becomes available, it is offered to you when it is your turn, and you have {{hours}} hours to confirm. Waiting costs no points.',
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
  missing_one: 'You are {{count}} point short. You have {{balance}} in {{year}}.',
  missing_other: 'You are {{count}} points short. You have {{balance}} in {{year}}.',
  nextPoints: 'Your next points come on {{day}} at {{time}} Danish time.',
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
  claim_one: '{{count}} point comes back only if another owner books the week.',
  claim_other: '{{count}} points come back only if another owner books the week.',
  dialog: 'Cancel booking',
  dialogWait: 'Your place on the waitlist',
  done: {
    full_one: 'The week is cancelled, and {{count}} point has come back.',
    full_other: 'The week is cancelled, and {{count}} points have come back.',
    claim_one: 'The week is cancelled. {{count}} point comes back if another owner books it.',
    claim_other: 'The week is cancelled. {{count}} points come back if another owner books it.',
    none_one: 'The week is cancelled.',
    none_other: 'The week is cancelled.',
  },
  doneWait: 'You are no longer on the waitlist.',
  enable: 'Click to enable deletion',
  full_one: '{{count}} point comes back.',
  full_other: '{{count}} points come back.',
  fullUntil: 'This applies until {{day}} at {{time}} Danish time.',
  late: 'The week begins in fewer than {{weeks}} weeks.',
  none: 'No points come back.',
  place: 'You are number {{place}} in the queue.',
  press: 'Delete booking',
  pressWait: 'Leave the waitlist',
  textWait: 'You lose your place. If you join again, you start at the end of the queue.',
  title: 'Cancel the week',
}

export const edit: AllTexts['edit'] = {
  email: 'Email',
  language: 'Language of emails to the guest',
  languageDefault: 'The association’s language',
  lendOut: 'Lend the week out',
  lendOutNote: 'The guest receives the practical emails instead of you.',
  name: 'Name',
  needed: 'Enter a name, a phone number and an email to be able to save.',
  phone: 'Phone',
  saved: 'Booking updated',
  skipCleaning: 'Skip cleaning',
  skipCleaningNote: 'Choose cleaning between weeks: if ticked, there is no cleaning between your two weeks.',
  tooLate: 'The deadline for cancelling the week was {{day}} at {{time}} Danish time.',
}
