import { locateDeadline, sumPoints, toWindow, type Minute, type Policy } from '../minute.ts'

const count = (number: number, one: string, other: string) => `${number} ${number === 1 ? one : other}`
const weekdays = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag']

function formatDeadline(deadline: Policy['bookingDeadline']): string {
  const { weekday, weeksBefore } = locateDeadline(deadline)
  const when = weeksBefore === 1 ? 'i ugen før ankomst' : `${weeksBefore} uger før ankomst`
  return `${weekdays[weekday - 1] ?? ''} kl.\u00a0${deadline.time.replace(':', '.')} ${when}`
}

function formatWindow(days: number): string {
  const window = toWindow(days)
  return window.unit === 'week' ? count(window.count, 'uge', 'uger') : count(window.count, 'dag', 'dage')
}

export function buildMinute(policy: Policy): Minute {
  const offset = policy.pointPlan.pointsYearOffset
  const year = offset === 0 ? 'i samme år' : offset === 1 ? 'i det følgende år' : `${offset} år senere`
  return {
    points: {
      title: 'Point',
      text: `Du får ${sumPoints(policy)} point om året. De kan bruges på uger ${year} og udløber den 31. december i det år, de gælder for.`,
    },
    hold: {
      title: 'Reservation',
      text: `Vælger du en ledig uge, er den reserveret til dig i ${count(policy.holdMinutes, 'minut', 'minutter')}. Bekræft inden da, ellers bliver den ledig igen.`,
    },
    deadlines: {
      title: 'Frister',
      text: `Book inden ${formatDeadline(policy.bookingDeadline)}. Afbestil inden ${formatDeadline(policy.cancellationDeadline)}.`,
    },
    refund: {
      title: 'Pointene tilbage',
      text: `Du får alle point tilbage, når du afbestiller mere end ${formatWindow(policy.refundLowDays)} før ankomst. For uger til ${policy.refundFromPoints} point eller mere er det ${formatWindow(policy.refundHighDays)}. Senere får du dem kun tilbage, hvis en anden ejer booker ugen.`,
    },
    waitlist: {
      title: 'Venteliste',
      text: `Der er højst plads til ${count(policy.maxWaitlistPerUnit, 'ejer', 'ejere')} på ventelisten til en uge, og du kan højst stå på ${count(policy.maxWaitlistsPerUser, 'venteliste', 'ventelister')} om året. Får du ugen tilbudt, har du ${count(policy.offerHours, 'time', 'timer')} til at bekræfte.`,
    },
  }
}
