import type { JobState } from '@samhus/contract/admin-activity'

/** From here on a job counts as late: jobs run every second or every minute. */
export const maxJobLagSeconds = 60

export function isJobWell({ lagSeconds, lastError }: JobState): boolean {
  return lagSeconds <= maxJobLagSeconds && lastError === null
}
