import { locateDeadline, sumPoints, toWindow, type Minute, type Policy } from '../minute.ts'

const count = (number: number, one: string, other = `${one}s`) => `${number} ${number === 1 ? one : other}`
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function formatDeadline(deadline: Policy['bookingDeadline']): string {
  const { weekday, weeksBefore } = locateDeadline(deadline)
  const when = weeksBefore === 1 ? 'in the week before arrival' : `${weeksBefore} weeks before arrival`
  return `${deadline.time} on the ${weekdays[weekday - 1] ?? ''} ${when}`
}

function formatWindow(days: number): string {
  const window = toWindow(days)
  return count(window.count, window.unit)
}

export function buildMinute(policy: Policy): Minute {
  const offset = policy.pointPlan.pointsYearOffset
  const year =
    offset === 0 ? 'in the same year' : offset === 1 ? 'in the following year' : `${offset} years later`
  return {
    points: {
      title: 'Points',
      text: `You get ${sumPoints(policy)} points a year. They can be used for weeks ${year} and expire on 31 December of the year they are for.`,
    },
    hold: {
      title: 'Reservation',
      text: `When you choose an available week, it is reserved for you for ${count(policy.holdMinutes, 'minute')}. Confirm before that, or it becomes available again.`,
    },
    deadlines: {
      title: 'Deadlines',
      text: `Book before ${formatDeadline(policy.bookingDeadline)}. Cancel before ${formatDeadline(policy.cancellationDeadline)}.`,
    },
    refund: {
      title: 'Points back',
      text: `You get all points back if you cancel more than ${formatWindow(policy.refundLowDays)} before arrival, or ${formatWindow(policy.refundHighDays)} for weeks that cost ${policy.refundFromPoints} points or more. After that you get them back only if another owner books the week.`,
    },
    waitlist: {
      title: 'Waitlist',
      text: `The waitlist for a week has room for ${count(policy.maxWaitlistPerUnit, 'owner')}, and you can be on at most ${count(policy.maxWaitlistsPerUser, 'waitlist')} a year. When you are offered the week, you have ${count(policy.offerHours, 'hour')} to confirm.`,
    },
  }
}
