import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { Link, useRouter } from '@tanstack/react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

const folder = join(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }))

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

const lostWith = ['tab', 'groupId']

function Page({ hasChanges }: { hasChanges: boolean }) {
  const { history }: { history: { back: () => void } } = useRouter()
  return (
    <>
      <Link to="/admin/owners">another page</Link>
      <Link to="/admin/settings" search={{ tab: 'whitelist', groupId: '1' }}>
        another tab
      </Link>
      <Link to="/admin/settings" search={{ tab: 'mail', groupId: '2' }}>
        another group
      </Link>
      <Link to="/admin/settings" search={{ tab: 'mail', groupId: '1', page: 2 }}>
        another page of a list
      </Link>
      <button type="button" onClick={() => history.back()}>
        back
      </button>
      <UnsavedChanges hasChanges={hasChanges} lostWith={lostWith} />
    </>
  )
}

async function leaveBy(way: string, hasChanges: boolean) {
  const start = '/admin/settings?tab=mail&groupId=1'
  const page = await renderAdmin(<Page hasChanges={hasChanges} />, { url: start })
  fireEvent.click(screen.getByText(way))
  return page
}

describe('a form with unsaved changes', () => {
  it.each(['another page', 'another tab', 'another group'])('asks before %s loses them', async (way) => {
    const page = await leaveBy(way, true)
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeDefined()
    expect(page.getUrl()).toContain('/admin/settings?tab=mail')
  })

  it('does not ask where the form stays', async () => {
    const page = await leaveBy('another page of a list', true)
    await expect.poll(() => page.getUrl()).toContain('page=2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that has none any more does not ask', async () => {
    const page = await leaveBy('another group', false)
    await expect.poll(() => page.getUrl()).toContain('groupId=2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

/** What of the query loses each form, besides another page. A form of a tab that stays in the page is not lost with it. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'announcements/announce-screen.tsx': ['groupId'],
  'brand/brand-form.tsx': ['tab'],
  'groups/group-form.tsx': [],
  'houses/house-form.tsx': [],
  'mail-templates/editor.tsx': ['groupId'],
  'owners/information-tab.tsx': [],
  'rules/rules-form.tsx': ['tab'],
  'settings/settings-save.tsx': ['tab', 'groupId'],
  'support/case-form.tsx': [],
  'support/reply-form.tsx': [],
  'years/plan-year.tsx': ['tab', 'year', 'plan'],
  'years/price-board.tsx': ['tab', 'year'],
}

describe('the forms of the office', () => {
  it('each ask before they are lost, with the parts of the page’s query that lose them', () => {
    const found = sources.flatMap(({ path, source }) => {
      const [, props] = /<UnsavedChanges\b([^]*?)\/>/.exec(source) ?? []
      if (props === undefined) return []
      const [, names = ''] = /lostWith=\{\[(.*?)\]\}/.exec(props) ?? []
      return [[path, [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name)] as const]
    })
    expect(Object.fromEntries(found)).toEqual(forms)
  })

  it('are all known: whatever can be saved or reset asks, but for a part of the editor of mails', () => {
    const savable = sources.filter(({ source }) => /<(SaveBar|SaveButtons)\b|\.isDirty\b/.test(source))
    const asking = savable.filter(({ source }) => /<(UnsavedChanges|SettingsSave)\b/.test(source))
    const left = savable.filter((one) => !asking.includes(one)).map(({ path }) => path)
    expect(left).toEqual(['mail-templates/write-pane.tsx'])
  })
})
