/** How soon a warning of the admin area wants an admin. */
export type Urgency =
  /** Something does not work, and owners notice it. */
  | 'now'
  /** People wait for an admin, or were not reached. */
  | 'waiting'
  /** Will be missing at a day that is known. */
  | 'ahead'
  /** Is not finished, and nothing is lost by that. */
  | 'unfinished'

/** Every kind of warning, the most urgent first. R205 */
const urgencies = {
  'storage-away': 'now',
  'clock-late': 'now',
  'verify-found': 'now',
  'job-failed': 'now',
  'job-late': 'now',
  'relay-away': 'now',
  'storage-full': 'now',
  'sign-in-around-change': 'waiting',
  'mails-lost': 'waiting',
  'mails-failed': 'waiting',
  'support-waiting': 'waiting',
  'address-bounces': 'waiting',
  'template-problem': 'waiting',
  'import-waiting': 'waiting',
  'verify-missed': 'waiting',
  'calendar-missing': 'ahead',
  'week-without-price': 'ahead',
  'terms-kept': 'ahead',
  'old-arrivals-link': 'unfinished',
  'group-without-members': 'unfinished',
  'house-without-location': 'unfinished',
  'house-without-pictures': 'unfinished',
} as const satisfies Record<string, Urgency>

export type WarningKind = keyof typeof urgencies

const places = new Map(Object.keys(urgencies).map((kind, place) => [kind, place]))

/** R205 */
export function getUrgency(kind: WarningKind): Urgency {
  return urgencies[kind]
}

/** Returns the warnings with the most urgent first; those of one kind keep their order. R205 */
export function sortByUrgency<T extends { readonly kind: WarningKind }>(warnings: readonly T[]): T[] {
  const placeOf = ({ kind }: T) => places.get(kind) ?? places.size
  return warnings.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Free space of a disk, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

const leastFreeBytes = 1_000_000_000
const leastFreeShare = 0.05

/** Whether uploads may soon fail: less than a gigabyte or a twentieth is free. */
export function isAlmostFull({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < leastFreeBytes || freeBytes < totalBytes * leastFreeShare
}
