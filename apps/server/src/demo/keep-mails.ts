import { toDay, toInstant } from '@samhus/domain/week'
import { defaultPolicy } from '@samhus/domain/policy'
import { mailTime } from '@samhus/domain/mail-plan'
import type { Instant } from '@samhus/domain/refusal'
import { planMails } from '../jobs/plan-mails.ts'
import { sendMails } from '../jobs/send-mails.ts'
import type { Deps } from '../shared/deps.ts'
import type { Timeline } from './timeline.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer ago the mails of a demo are not written, so that it starts sooner. */
const daysOfMails = 14

/**
 * Writes the mails of the last days, as they would have been sent each morning. They are kept, to be read in the product;
 * those of the time before are too late.
 */
export function addMailMornings(timeline: Timeline, until: Instant): void {
  for (let days = daysOfMails; days >= 0; days -= 1) {
    const day = toDay(until - days * dayMs, defaultPolicy.timeZone)
    timeline.add(toInstant(day, mailTime, defaultPolicy.timeZone), () => keepMails(timeline.deps))
  }
}

/** Plans and keeps everything that is due. Nothing leaves a demo while it is created. */
export async function keepMails(deps: Deps): Promise<void> {
  const { mail: _none, ...withoutRelay } = deps
  while ((await planMails(withoutRelay)).done > 0);
  while ((await sendMails(withoutRelay)).done > 0);
}
