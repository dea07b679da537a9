import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { ActForm, type ShownPreview } from '../owners/act-dialog.tsx'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ActFrame, type ActPreview, type PreviewQuery } from './act-frame.tsx'

const folder = join(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }))

/** What acts ask before they are done. A new one is added here. */
const previewQueries =
  /\b(assigning|cancelling|moving|checkDetails|takingOff|reopening|accessEffects|leaving|anonymization|closing|pointReceivers|adjusting|policyCheck|announcing|resending|takingBack)Query\(/

const others: Readonly<Record<string, string>> = {
  'announcements/check-step.tsx': 'The words are fixed in this step, and the button comes with the preview.',
  'outage/outage-dialog.tsx': 'Its first step has the preview, and the weeks are fixed.',
}

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

const refetch = (() => Promise.resolve()) as never
const shown: ActPreview = { refusals: [], told: [] }
const queries = {
  'is of the present choice': { data: shown, error: null, isPlaceholderData: false, fetchStatus: 'idle' },
  'is of another choice': { data: shown, error: null, isPlaceholderData: true, fetchStatus: 'fetching' },
  'is on its way': { data: undefined, error: null, isPlaceholderData: false, fetchStatus: 'fetching' },
  'has failed': { data: undefined, error: new Error('no'), isPlaceholderData: false, fetchStatus: 'idle' },
} as const

const isBlocked = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Do it' }).disabled

describe('the button of an act whose preview', () => {
  it.each([
    ['is of the present choice', false],
    ['is of another choice', true],
    ['is on its way', true],
    ['has failed', true],
  ] as const)('%s', async (state, isWaiting) => {
    const form = { words: { reason: '', note: '', tells: true, notesFee: true }, setWords: () => {} }
    await renderAdmin(
      <ActFrame
        preview={{ ...queries[state], refetch } satisfies PreviewQuery<ActPreview>}
        owner="Anna"
        form={{ ...form, onSubmit: () => {}, showsProblem: () => false }}
        press="Do it"
        isPending={false}
        error={null}
        onClose={() => {}}
      >
        {() => null}
      </ActFrame>,
    )
    expect(isBlocked()).toBe(isWaiting)
    cleanup()
    const preview: ShownPreview = queries[state]
    const act = { press: 'Do it', isPending: false, error: null, onSubmit: () => {}, onClose: () => {} }
    await renderAdmin(
      <ActForm {...act} preview={preview}>
        {null}
      </ActForm>,
    )
    expect(isBlocked()).toBe(isWaiting)
  })
})

describe('every dialog that asks what an act would do', () => {
  const asking = sources.filter(({ source }) => previewQueries.test(source))

  it('gives the preview to the form, which waits for it', () => {
    expect(asking.length).toBeGreaterThan(12)
    const waiting = asking.filter(({ source }) => /<Act(Frame|Form)\b[^]*?\bpreview=/.test(source))
    const left = asking.filter((one) => !waiting.includes(one)).map(({ path }) => path)
    expect(left.sort()).toEqual(Object.keys(others).sort())
  })

  it('is known here: other previews are of no act, or are given on by the dialog around them', () => {
    const unknown = sources.filter(({ source }) => /<Preview\b/.test(source) && !previewQueries.test(source))
    expect(unknown.map(({ path }) => path).sort()).toEqual([
      'booking-acts/act-frame.tsx',
      'drawers/record-drawer.tsx',
      'mail-templates/preview-pane.tsx',
      'outage/look-step.tsx',
      'owners/bookings-tab.tsx',
    ])
  })
})
