import type { Instant } from '@samhus/domain/refusal'
import { readReporterContact } from '@samhus/domain/support-report'
import { findVersion, insertAuditRow } from '../db/queries/audit.ts'
import { findSupportReport, insertSupportPhoto } from '../db/queries/check-out.ts'
import type { Actor } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { replySupport } from '../use-cases/admin/reply-support.ts'
import { updateSupportReport } from '../use-cases/admin/update-support-report.ts'
import { reportSupport } from '../use-cases/report-support.ts'
import { guestReports, type GuestReport } from './content/guest-reports.ts'
import { readImage } from './read-image.ts'
import type { GroupTimeline } from './timeline.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Mails of the time before are not written, and older photos not stored, so that the demo starts sooner. */
const recentMs = 12 * dayMs
/** How many days guests take to write: the link works for 30. */
const daysLater = [0.2, 13, 21, 6, 27, 1.3, 17, 9, 24]
/** Each group's guests begin with another report. */
const reportsApart = 3
/** The newest report of a group is one of these. */
const withPhotos = guestReports.filter(({ photos }) => photos.length > 0)

/** Simulates one group's guests' reports, and what the office does about them: the newest ones are still to be looked at. */
export class SupportSimulation {
  readonly #timeline: GroupTimeline
  readonly #until: Instant
  readonly #admins: readonly Actor[]
  readonly #index: number
  #count: number
  #hasFresh = false

  /** @param options.index Which of the groups it is. */
  constructor(
    timeline: GroupTimeline,
    { until, admins, index }: { until: Instant; admins: readonly Actor[]; index: number },
  ) {
    this.#timeline = timeline
    this.#until = until
    this.#admins = admins
    this.#index = index
    this.#count = index * reportsApart
  }

  /** Within the event of a check-out: its guest reports something by the link, at once or some days later. */
  plan(token: string): void {
    const isFresh = this.#takeFresh()
    const given = isFresh
      ? withPhotos[this.#index % withPhotos.length]
      : guestReports[this.#count % guestReports.length]
    const admin = this.#admins[this.#count % this.#admins.length]
    const at = isFresh ? this.#until - 7 * (this.#index + 1) * hourMs : this.#chooseTime()
    this.#count += 1
    if (!given || !admin) return
    this.#timeline.add(at, () => this.#report(token, { given, admin }))
  }

  #chooseTime(): Instant {
    return this.#timeline.at + (daysLater[this.#count % daysLater.length] ?? 0) * dayMs
  }

  /** The first of those that would come after the end comes on the last day, so that there is always something new. */
  #takeFresh(): boolean {
    if (this.#hasFresh || this.#chooseTime() < this.#until) return false
    this.#hasFresh = true
    return true
  }

  async #report(token: string, { given, admin }: { given: GuestReport; admin: Actor }): Promise<void> {
    const { deps, at } = this.#timeline
    const { message, contact, language } = given
    const reportId = deps.newId()
    try {
      await reportSupport(deps, { token, reportId, message, contact, language })
    } catch (error) {
      if (error instanceof RefusedError) return
      throw error
    }
    const isRecent = at > this.#until - recentMs
    if (isRecent) await this.#addPhotos(reportId, given.photos)
    this.#timeline.add(at + dayMs + hourMs, () =>
      this.#update(admin, { reportId, state: 'working', assigneeId: admin.personId }),
    )
    this.#timeline.add(at + (isRecent ? 5 : 3) * dayMs, async () => {
      const { note, reply } = given
      await this.#update(admin, { reportId, note, ...(isRecent ? {} : { state: 'done' }) })
      const { email: to } = readReporterContact(contact)
      if (isRecent && to !== null) await this.#reply(admin, { reportId, message: reply, to })
    })
  }

  /** The demo's pictures are drawings, which no guest could send. */
  async #addPhotos(reportId: string, names: readonly string[]): Promise<void> {
    const { deps, at } = this.#timeline
    const report = await findSupportReport(deps.db, reportId)
    if (!report) return
    const { groupId } = report
    const images = await Promise.all(names.map(async (name) => deps.files.storeSvg(await readImage(name))))
    await deps.db.transaction(async (tx) => {
      for (const [index, image] of images.entries()) {
        await insertSupportPhoto(tx, { reportId, groupId, number: index + 1, ...image }, at)
        const subject = { subjectKind: 'support-report', subjectId: reportId, fields: ['photo'] }
        await insertAuditRow(tx, { at, by: null, groupId, action: 'add-support-photo', ...subject })
      }
    })
  }

  async #update(
    admin: Actor,
    change: Omit<Parameters<typeof updateSupportReport>[2], 'version'>,
  ): Promise<void> {
    const version = await this.#findVersion(change.reportId)
    await updateSupportReport(this.#timeline.deps, admin, { ...change, version })
  }

  async #reply(admin: Actor, reply: { reportId: string; message: string; to: string }): Promise<void> {
    const version = await this.#findVersion(reply.reportId)
    await replySupport(this.#timeline.deps, admin, { ...reply, state: 'done', version })
  }

  #findVersion(reportId: string): Promise<number> {
    return findVersion(this.#timeline.deps.db, { subjectKind: 'support-report', subjectId: reportId })
  }
}
