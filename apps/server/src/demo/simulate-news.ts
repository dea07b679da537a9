import type { Instant } from '@samhus/domain/refusal'
import { announce } from '../use-cases/admin/announce.ts'
import { news } from './content/news.ts'
import type { Timeline } from './timeline.ts'

const dayMs = 24 * 3_600_000

/** Plans what the office announced in the last months. */
export function planNews(
  timeline: Timeline,
  until: Instant,
  { admin, groupIds }: { readonly admin: string; readonly groupIds: readonly string[] },
): void {
  const actor = { personId: admin, impersonatorId: null, deviceId: null, idempotencyKey: null }
  for (const { daysAgo, audience, byMail, texts } of news) {
    for (const groupId of groupIds) {
      timeline.add(until - daysAgo * dayMs, async () => {
        await announce(timeline.deps, actor, { groupId, audience, byMail, isLive: true, texts })
      })
    }
  }
}
