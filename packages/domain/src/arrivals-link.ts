import type { Instant } from './refusal.ts'

/** How old a cleaner’s link may be before the admin area reminds of it. R227 */
export const arrivalsLinkYearMs = 365 * 24 * 60 * 60 * 1000

/**
 * Returns whether a cleaner’s link, which never ends by itself, has been open so long that others may have it by now.
 *
 * @see docs/rules.md R227
 */
export function isOldArrivalsLink(createdAt: Instant, now: Instant): boolean {
  return now - createdAt >= arrivalsLinkYearMs
}
