import type { MailWords } from './mail.ts'

const rolesOf = (roles: readonly string[]): string => {
  if (roles.includes('Super Admin')) return 'You are now a Super Admin.'
  if (roles.includes('Admin')) return 'You are now an admin.'
  return 'You are no longer an admin. As an owner you can do everything you could before.'
}

const pointsOf = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`

/** English. */
export const en: MailWords = {
  and: 'and',
  guest: 'guest',
  points: (count) => (count === 0 ? 'no points' : pointsOf(count)),
  card: {
    house: 'Home',
    week: (isBlock) => (isBlock ? 'Weeks' : 'Week'),
    arrival: 'Arrival',
    departure: 'Departure',
    points: 'Price',
    from: (day, clock) => `Monday ${day} from ${clock}`,
    by: (day, clock) => `Monday ${day} by ${clock}`,
    zone: (name) => `Times are in ${name}.`,
  },
  pointsBack: {
    full: (count) => `You have got ${pointsOf(count)} back.`,
    claim: (count) =>
      `You get your ${pointsOf(count)} back if another owner takes the week. We will write to you again if that happens.`,
    none: 'No points are returned.',
    expired: (count) =>
      `The ${pointsOf(count)} of the week ${count === 1 ? 'was' : 'were'} returned but ${count === 1 ? 'has' : 'have'} expired, since the year that they were for has ended.`,
  },
  fee: (kroner) => `A fee of ${kroner} Danish kroner is noted for the change. It is billed separately.`,
  skipped: {
    rules: {
      'not-enough-points': 'You did not have enough points for the week when it was your turn.',
      'high-season-week-blocked':
        'You had the same week in this home the year before. In high season you cannot have it two years in a row.',
      'consecutive-weeks-restricted': 'The week is next to your own week in this home.',
      'max-consecutive-high-season':
        'You already have as many consecutive weeks in high season as you can have.',
      'no-group-found': 'You are no longer a member of the association.',
      'user-disabled': 'Your access was closed when it was your turn.',
      'house-not-in-operation': 'The home is closed that week.',
    },
    until: (moment) => `You can only get a week next to your own from ${moment}.`,
    other: 'One of the association’s rules meant that the week could not be yours when it was your turn.',
  },
  closed: 'The home is closed that week.',
  changed: {
    week: (weeks, year) => `week ${weeks}, ${year}`,
    moved: ({ house, week }) => `Before, you had ${week}, at ${house}.`,
    sentences: {
      assigned: () => 'The office has given you a week.',
      'by-admin': ({ house, week }) => `The office has cancelled your booking of ${house}, ${week}.`,
      'details-corrected': ({ house, week }) =>
        `The office has corrected the details of your booking of ${house}, ${week}. Among your bookings you can see what they say now.`,
      'offer-overridden': ({ house, week }) =>
        `You can no longer say yes to ${house}, ${week}, because the office has given the week to another owner.`,
      'check-out-reopened': ({ house, week }) =>
        `The office has reopened the check-out of ${house}, ${week}. Please check out again when you know how many stayed.`,
      'points-adjusted': ({ points, isMore, year, balance }) =>
        `The office has ${isMore ? 'given you' : 'taken away'} ${isMore ? `another ${points}` : points} for ${year}. You now have ${balance} for ${year}.`,
      'hold-ended': ({ house, week }) => `Your reservation of ${house}, ${week}, has ended.`,
      'wait-ended': ({ house, week }) => `You are no longer on the waitlist for ${house}, ${week}.`,
      'offer-ended': ({ house, week }) => `You can no longer say yes to ${house}, ${week}.`,
      'hold-closed': ({ house, week }) =>
        `Your reservation of ${house}, ${week}, has ended because the home is closed that week.`,
      'offer-closed': ({ house, week }) =>
        `You can no longer say yes to ${house}, ${week}, because the home is closed that week.`,
      'wait-closed': ({ house, week }) =>
        `You are no longer on the waitlist for ${house}, ${week}, because the home is closed that week.`,
      'claim-closed': ({ house, week }) =>
        `${house} is closed in ${week}, so no other owner can take the week that you cancelled. You therefore get no points back for it.`,
      'week-opened': ({ house, week }) =>
        `${house} is no longer closed in ${week}. The week can be booked again, and whoever books first gets it.`,
      'left-group': ({ group }) => `You are no longer a member of ${group}.`,
      'joined-group': ({ group }) =>
        `You are now a member of ${group}, and you can book weeks in the association’s homes.`,
      'rejoined-group': ({ group }) =>
        `You are a member of ${group} again, and you can book weeks in the association’s homes.`,
      roles: ({ roles }) => rolesOf(roles),
      email: ({ email }) =>
        email === ''
          ? 'Your email address has been changed. We no longer use this one.'
          : `Your email address has been changed. From now on we write to ${email}.`,
      'sign-in-unbound': () =>
        'Your login has been disconnected. The next time you log in with your email address, it is connected again.',
      'data-exported': () => 'The office has downloaded a file with everything we keep about you.',
      'access-closed': () =>
        'The office has closed your access, and you cannot log in as long as it is closed.',
      'access-opened': () => 'The office has opened your access again, and you can log in as usual.',
    },
    other: 'The office has changed something in what we keep about you.',
  },
  regards: 'Kind regards',
  footer: {
    help: 'Do you need help?',
    call: 'Call us on',
    write: 'Write to',
    owner: (group) => `You are getting this email because you are an owner in ${group}.`,
    guest: (owner, house) => `You are getting this email because ${owner} has lent ${house} to you.`,
    reporter: (house) => `You are getting this email because you wrote to us about ${house}.`,
    person: (brand) => `You are getting this email because you are registered with ${brand}.`,
    unsubscribe: 'Would you rather not get emails like this?',
    unsubscribeLink: 'Turn them off',
  },
}
