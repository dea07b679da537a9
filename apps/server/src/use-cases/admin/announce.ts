import type { announce as contract } from '@samhus/contract/admin-announcements'
import type { Input, Output } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../../db/core/client.ts'
import { insertAnnouncement, type AudienceRow } from '../../db/queries/announcement.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { publishAnnouncement } from '../../db/queries/change.ts'
import { lockGroup } from '../../db/queries/group-record.ts'
import { enqueueAnnouncementMails } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { planAnnouncement } from '../../steps/plan-announcement.ts'

/**
 * Sends an announcement, once: by mail, where preferences and stopped addresses hold when each mail is sent, and to
 * open browsers after the commit. The lock on the group puts two admins with the same words one after the other.
 *
 * @throws RefusedError no-group-found, for an archived one too; no-receivers; already-announced (R197)
 * @throws InputProblemsError invalid-request where a text is missing (R195)
 * @see docs/rules.md R195, R197
 */
export async function announce(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, audience, byMail, isLive } = input
  return idempotentWrite(deps, actor, {
    operation: 'announce',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const group = await lockGroup(tx, groupId)
        if (!group || group.archivedAt !== null) throw new RefusedError('no-group-found')
        const at = deps.now()
        const { texts, receivers, refusals } = await planAnnouncement(tx, input, at)
        throwIfRefused(refusals, at)
        const id = deps.newId()
        const announcement = { id, groupId, audience, texts, byMail, isLive, sentBy: actor.personId }
        const membershipIds = receivers.map(({ membershipId }) => membershipId)
        await insertAnnouncement(tx, announcement, { membershipIds, at })
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'announce',
          subjectKind: 'announcement',
          subjectId: id,
          fields: ['audience', 'title', 'receivers'],
          values: [
            { field: 'audience', before: null, after: audience },
            { field: 'title', before: null, after: texts.da?.title ?? '' },
            { field: 'receivers', before: null, after: String(receivers.length) },
          ],
        })
        if (byMail) await sendMails(tx, deps, { announcementId: id, groupId, receivers, at })
        if (isLive) {
          const personIds = receivers.map(({ personId }) => personId)
          await publishAnnouncement(tx, { at, groupId, announcementId: id, personIds })
        }
        return { announcementId: id, receivers: receivers.length }
      }),
  })
}

async function sendMails(
  tx: Tx,
  { newId }: Deps,
  {
    receivers,
    ...announcement
  }: { announcementId: string; groupId: string; receivers: readonly AudienceRow[]; at: Instant },
): Promise<void> {
  const mails = receivers.map(({ personId }) => ({ id: newId(), personId }))
  await enqueueAnnouncementMails(tx, mails, announcement)
}
