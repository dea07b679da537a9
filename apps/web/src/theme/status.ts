import type { UnitStatus } from '@samhus/contract/calendars'

/** How a week is drawn: by its status, or as blocked for this owner by a rule. */
export type Appearance = UnitStatus | 'Blocked'

/** The icon in the corner, which shows the status without colour. */
export type StatusIcon = 'check' | 'exclamation' | 'lock' | 'number' | 'none'

const statusIcons: Record<Appearance, StatusIcon> = {
  YourReservation: 'exclamation',
  YourBooking: 'check',
  YourWaitlist: 'number',
  Available: 'none',
  AvailableForWaitlist: 'number',
  Reserved: 'none',
  NotAvailable: 'none',
  Blocked: 'lock',
}

export function getStatusIcon(appearance: Appearance): StatusIcon {
  return statusIcons[appearance]
}

/** In the order of the legend. */
export const appearances = [
  'YourBooking',
  'YourWaitlist',
  'Available',
  'AvailableForWaitlist',
  'Reserved',
  'NotAvailable',
  'YourReservation',
  'Blocked',
] as const satisfies readonly Appearance[]

/** Returns the step of the points colour scale, 0 to 4; more points look like 4. */
export function getPointStep(points: number): 0 | 1 | 2 | 3 | 4 {
  if (points >= 4) return 4
  return points === 3 ? 3 : points === 2 ? 2 : points === 1 ? 1 : 0
}
