import { DatabaseNotUsableError } from '@samhus/embedded-postgres/database-not-usable-error'
import type { NextDues } from '../db/queries/due-work.ts'
import { timedJobs, type Job } from '../jobs/jobs.ts'
import { createManualScheduler } from '../jobs/scheduler.ts'
import { openDb } from '../db/core/client.ts'
import { getParam, setParams } from '../db/core/host-urls.ts'
import { openMailSecrets } from '../mail/mail-secrets.ts'
import { createBrandSource } from '../reads/brand-source.ts'
import type { Brand } from '../shared/brand.ts'
import { withDemoLock } from '../db/demo-lock.ts'
import type { DemoOptions } from './seed.ts'
import type { RunDue } from './timeline.ts'
import type { Deps } from '../shared/deps.ts'
import { openSignedUrls } from '../storage/signed-urls.ts'

const maxConnections = 4
/**
 * Whose work becomes due at an instant. Points that come back after their year has ended expire with the next week's
 * deadline. The tally is for pages of the ledger, which nothing reads meanwhile.
 */
const dueJobs: Readonly<Record<keyof NextDues, readonly string[]>> = {
  reservation: ['holds', 'offers'],
  bookingDeadline: ['booking-deadlines', 'year-ends'],
  points: ['points'],
  yearEnd: ['year-ends'],
}
const reasons = {
  incomplete:
    'The creation of the demo data in this database was interrupted, so it is incomplete: delete the data folder, or ' +
    'use another empty database, and start again.',
  'with-people':
    'This demo has people whose e-mail addresses may be real, and with TRIAL=1 others could sign in as any of them: ' +
    'set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE, use an empty database, or leave TRIAL, HOST and PUBLIC_URL out, ' +
    'so that only this machine reaches the site.',
  'not-a-demo':
    'This database has people or associations that are not demo data, and without OIDC_ISSUER anybody could sign in ' +
    'as any of them: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE, or use an empty database.',
}

/** What a demo's dependencies are made of beside its database. */
interface DemoOutside extends Omit<Deps, 'brand' | 'db' | 'mailSecrets' | 'signedUrls'> {
  /** The brand as the environment has it. */
  readonly environment: Brand
  readonly secretKey?: string | undefined
  /** Whether other machines can reach the site. */
  readonly isReachable?: boolean
}

/**
 * Creates demo data in an empty database. If several processes start together one of them does it and the others wait.
 *
 * Returns whether this call created it. Nothing is ever deleted: what looks like an interrupted creation may have been
 * used by people since.
 *
 * @throws DatabaseNotUsableError where the creation was interrupted, and in a database that is not a demo's, or a demo's
 *   with people who may be real where others can reach the site: with the embedded sign-in everyone could sign in as any
 *   person in it
 * @see docs/domain.md §11
 */
export async function ensureDemo(url: string, outside: DemoOutside, size?: DemoOptions): Promise<boolean> {
  return withDemoLock(url, async (state, mark) => {
    if (state === 'complete' || (state === 'with-people' && !outside.isReachable)) return false
    if (state !== 'empty') throw new DatabaseNotUsableError(reasons[state])
    await mark(false)
    // Imported only here: production needs neither it nor the PDF library.
    const { seedDemo } = await import('./seed.ts')
    // Demo data whose creation was interrupted is never used, so no commit waits for the disk.
    const db = openDb(withAsyncCommit(url), {
      applicationName: 'samhus demo',
      maxConnections,
      random: outside.random,
    })
    try {
      const runDue: RunDue = (deps, due) =>
        createManualScheduler(deps, due === 'all' ? undefined : listJobs(due)).runDue()
      const brand = createBrandSource({ db, log: outside.log }, outside.environment)
      const signedUrls = await openSignedUrls(db, outside)
      const mailSecrets = await openMailSecrets(db, outside)
      await seedDemo({ ...outside, brand, db, mailSecrets, signedUrls }, runDue, size)
    } finally {
      await db.close()
    }
    await mark(true)
    return true
  })
}

function listJobs(due: readonly (keyof NextDues)[]): Job[] {
  const names = new Set(due.flatMap((kind) => dueJobs[kind]))
  const jobs = timedJobs.filter(({ name }) => names.has(name))
  if (jobs.length < names.size) throw new Error('a job of the demo has another name now')
  return jobs
}

function withAsyncCommit(url: string): string {
  return setParams(url, { options: `${getParam(url, 'options')} -c synchronous_commit=off`.trim() })
}
