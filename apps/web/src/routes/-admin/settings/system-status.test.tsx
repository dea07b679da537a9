import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SystemStatus } from '../../../api/admin-settings.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { CopyReport } from './copy-report.tsx'
import { guideHeadings } from './describe-parts.ts'
import { JobTable } from './job-table.tsx'
import { SystemParts } from './system-parts.tsx'

const status: SystemStatus = {
  isOnline: true,
  now: '2027-05-03T10:00:00.000Z',
  isClockTurned: false,
  isCopy: false,
  database: {
    isOk: true,
    problem: null,
    version: '18.1',
    bytes: 120_000_000,
    latencyMs: 3,
    connections: 20,
    maxConnections: 100,
    poolSize: 16,
  },
  clock: { lagSeconds: 0, aheadMs: 0, isRight: true },
  live: { sockets: 3, isBlocked: false },
  jobs: [{ name: 'mails', lastRunAt: '2027-05-03T09:59:59.000Z', lagSeconds: 0, lastError: null }],
  storage: { isOk: true, kind: 'folder', space: { freeBytes: 50e9, totalBytes: 100e9 } },
  push: { isOn: true, subscriptions: 2, retrying: 0 },
  mail: {
    isOn: true,
    waiting: 0,
    retrying: 0,
    lastSentAt: null,
    lastTriedAt: null,
    nextAttemptAt: null,
    lastProblem: null,
  },
  versions: {
    product: '0.1.0',
    node: 'v24.0.0',
    migration: 30,
    knownMigrations: 30,
    newestMigration: '0031_nightly_verify',
  },
  startedAt: '2027-05-01T10:00:00.000Z',
  uptimeSeconds: 172_800,
  lastVerify: { at: '2027-05-03T01:30:00.000Z', violations: 0, tookMs: 3900 },
  nightlyVerify: { at: '03:30', isMissed: false, problem: null },
}

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

async function readParts(changes: Partial<SystemStatus>): Promise<string[]> {
  await renderAdmin(<SystemParts status={{ ...status, ...changes }} />)
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

describe('the status of the system', () => {
  it('is a line for each part that is well', async () => {
    const parts = await readParts({})
    expect(parts).toHaveLength(9)
    expect(parts.every((text) => text.includes(': Works') && !text.includes('docs/operations.md'))).toBe(true)
    expect(parts.join('\n')).toContain('50 GB of 100 GB are free')
    expect(parts.join('\n')).toContain('Checked every night at 03:30')
    expect(parts.join('\n')).toContain('Has been running for 2 days')
  })

  const { database, storage, mail, push, versions, nightlyVerify } = status
  it.each<[string, Partial<SystemStatus>]>([
    ['DATABASE_CONNECTIONS', { database: { ...database, connections: 81 } }],
    [
      'No space left on device',
      { database: { ...database, isOk: false, problem: 'No space left on device' } },
    ],
    ['Upgrade', { live: { sockets: 0, isBlocked: true } }],
    ['DATABASE_URL', { database: { ...database, latencyMs: 501 } }],
    ['npm start', { clock: { lagSeconds: 61, aheadMs: 0, isRight: true } }],
    ['1 hour ahead of', { clock: { lagSeconds: 0, aheadMs: 3_600_000, isRight: false } }],
    ['timedatectl', { clock: { lagSeconds: 3600, aheadMs: -6_000, isRight: false } }],
    ['LOG_LEVEL=debug', { jobs: [{ name: 'mails', lastRunAt: null, lagSeconds: 0, lastError: 'broken' }] }],
    ['DATA_DIR', { storage: { ...storage, isOk: false, space: null } }],
    ['STORAGE_URL', { storage: { isOk: false, kind: 's3', space: null } }],
    ['made/', { storage: { ...storage, space: { freeBytes: 4e9, totalBytes: 100e9 } } }],
    ['PUSH_SERVICES', { push: { ...push, retrying: 1 } }],
    ['SMTP_URL', { mail: { ...mail, retrying: 1, lastProblem: '451 try later' } }],
    ['npm run verify', { lastVerify: { at: '2027-05-03T01:30:00.000Z', violations: 1, tookMs: null } }],
    ['VERIFY_AT=03:30', { nightlyVerify: { ...nightlyVerify, isMissed: true } }],
    ['npm ci && npm run build', { versions: { ...versions, migration: 31 } }],
  ])('says %s where that helps, first of all parts', async (word, changes) => {
    const [first = ''] = await readParts(changes)
    expect(first).toContain(': Needs attention')
    expect(first).toContain(word)
    expect(first).toContain('docs/operations.md')
  })

  it('says of a restored copy that nothing is sent and nothing that is due is done', async () => {
    const parts = await readParts({ isCopy: true, clock: { lagSeconds: 9000, aheadMs: 0, isRight: true } })
    const text = parts.join('\n')
    expect(text).not.toContain('Needs attention')
    expect(text).toContain('RESTORED_COPY')
    expect(text).toContain('No email is sent from here')
  })

  it.each([...new Set(Object.values(guideHeadings))])(
    'names a section of the guide that exists: %s',
    (heading) => {
      const guide = readFileSync(join(import.meta.dirname, '../../../../../../docs/operations.md'), 'utf8')
      expect(guide.split('\n')).toContain(`### ${heading}`)
    },
  )

  it('says what a job that fails means for people', async () => {
    await renderAdmin(
      <JobTable jobs={[{ name: 'mails', lastRunAt: null, lagSeconds: 90, lastError: 'broken' }]} />,
    )
    const cell = (await screen.findAllByRole('cell')).at(-1)
    expect(cell?.textContent).toBe('1 minute latebrokenNo emails are sent, not even offers of weeks.')
  })
})

describe('the copy for support', () => {
  const failing: SystemStatus = {
    ...status,
    mail: { ...mail(), lastProblem: '550 <anna@samhus.example>: no such user' },
    jobs: [{ name: 'mails', lastRunAt: null, lagSeconds: 0, lastError: 'no "Anna Holm" at +45 22 33 44 55' }],
  }
  function mail() {
    return { ...status.mail, retrying: 1 }
  }

  it('has every part as text, and nothing of a person', async () => {
    const writeText = vi.fn((_text: string) => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await renderAdmin(<CopyReport status={failing} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy for support' }))
    await vi.waitFor(() => expect(writeText).toHaveBeenCalled())
    const text = writeText.mock.lastCall?.[0] ?? ''
    expect(text).toContain('Samhus: 0.1.0, Node v24.0.0')
    expect(text).toContain('Schema: 0031_nightly_verify (30 run, 30 known)')
    expect(text).toContain('Mail server: 550 <…@…>: no such user')
    expect(text).not.toMatch(/anna|holm|22 33/i)
    vi.unstubAllGlobals()
  })

  it('is shown to be copied by hand where the browser does not allow it', async () => {
    vi.stubGlobal('navigator', { clipboard: undefined })
    await renderAdmin(<CopyReport status={status} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy for support' }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Text for support')
    expect(field.value).toContain('Verify: 2027-05-03T01:30:00.000Z, 0 violations')
    vi.unstubAllGlobals()
  })
})
