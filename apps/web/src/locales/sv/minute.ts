import { locateDeadline, sumPoints, toWindow, type Minute, type Policy } from '../minute.ts'

const count = (number: number, one: string, other: string) => `${number} ${number === 1 ? one : other}`
const weekdays = ['måndagen', 'tisdagen', 'onsdagen', 'torsdagen', 'fredagen', 'lördagen', 'söndagen']

function formatDeadline(deadline: Policy['bookingDeadline']): string {
  const { weekday, weeksBefore } = locateDeadline(deadline)
  const when = weeksBefore === 1 ? 'i veckan före ankomst' : `${weeksBefore} veckor före ankomst`
  return `kl.\u00a0${deadline.time.replace(':', '.')} ${weekdays[weekday - 1] ?? ''} ${when}`
}

function formatWindow(days: number): string {
  const window = toWindow(days)
  return window.unit === 'week' ? count(window.count, 'vecka', 'veckor') : count(window.count, 'dag', 'dagar')
}

export function buildMinute(policy: Policy): Minute {
  const offset = policy.pointPlan.pointsYearOffset
  const year = offset === 0 ? 'samma år' : offset === 1 ? 'året därpå' : `${offset} år senare`
  return {
    points: {
      title: 'Poäng',
      text: `Du får ${sumPoints(policy)} poäng om året. De kan användas till veckor ${year} och går ut den 31 december det år de gäller för.`,
    },
    hold: {
      title: 'Reservation',
      text: `När du väljer en ledig vecka är den reserverad för dig i ${count(policy.holdMinutes, 'minut', 'minuter')}. Bekräfta innan dess, annars blir den ledig igen.`,
    },
    deadlines: {
      title: 'Sista tid',
      text: `Boka före ${formatDeadline(policy.bookingDeadline)}. Avboka före ${formatDeadline(policy.cancellationDeadline)}.`,
    },
    refund: {
      title: 'Poängen tillbaka',
      text: `Du får tillbaka alla poäng om du avbokar mer än ${formatWindow(policy.refundLowDays)} före ankomst. För veckor som kostar ${policy.refundFromPoints} poäng eller mer gäller ${formatWindow(policy.refundHighDays)}. Senare får du tillbaka dem bara om en annan ägare bokar veckan.`,
    },
    waitlist: {
      title: 'Väntelista',
      text: `Väntelistan för en vecka har plats för högst ${count(policy.maxWaitlistPerUnit, 'ägare', 'ägare')}, och du kan stå på högst ${count(policy.maxWaitlistsPerUser, 'väntelista', 'väntelistor')} om året. Om du erbjuds veckan har du ${count(policy.offerHours, 'timme', 'timmar')} på dig att bekräfta.`,
    },
  }
}
