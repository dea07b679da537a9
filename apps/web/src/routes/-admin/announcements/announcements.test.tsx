import type { Announcement, AnnouncementRow, Announcing } from '@samhus/contract/admin-announcements'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeGroup, groupId } from '../testing/fake-group.ts'
import { fakeServer, userId, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { AnnouncePage } from './announce-screen.tsx'
import { AnnouncementPage } from './announcement-screen.tsx'
import { AnnouncementsTab } from './announcements-tab.tsx'

const announcementId = '44444444-4444-4444-8444-444444444444'
const groupCall = `GET /admin/api/groups/${groupId}`
const listCall = `GET /admin/api/groups/${groupId}/announcements`
const checkCall = `POST /admin/api/groups/${groupId}/announcements/check`
const sendCall = `POST /admin/api/groups/${groupId}/announcements`

const row: AnnouncementRow = {
  announcementId,
  groupId,
  audience: 'committee',
  byMail: true,
  isLive: true,
  title: 'Nyt tag',
  languages: ['da'],
  sentAt: '2026-11-20T10:00:00.000Z',
  sentBy: 'Ida Kontor',
  receivers: 12,
  mails: { waiting: 0, sent: 9, kept: 0, failed: 1, dropped: 2 },
}
const receiver = { userId, code: 'A12', language: 'da', ownLanguage: 'da' } as const
const checked: Announcing = {
  refusals: [],
  lastSent: null,
  receivers: [
    { ...receiver, name: 'Anna Holm', noMail: null },
    { ...receiver, userId: announcementId, name: 'Bo Krag', ownLanguage: 'sv', noMail: 'not-wanted' },
  ],
  previews: [
    {
      language: 'da',
      subject: 'Nyt tag',
      html: '<!doctype html><p>Taget er lagt.</p>',
      text: 'Taget er lagt.',
      notice: { title: 'Nyt tag', excerpt: 'Taget er lagt.' },
    },
  ],
}

/** A paragraph whose second part is bold. */
const toBlocks = (...parts: string[]) => [
  {
    kind: 'paragraph' as const,
    number: null,
    spans: parts.map((text, at) => ({ text, url: null, isStrong: at === 1, isEmphasized: false })),
  },
]

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderForm(answers: Readonly<Record<string, () => Answer>> = {}) {
  const writes = fakeServer({
    [groupCall]: () => [200, fakeGroup()],
    [checkCall]: () => [200, checked],
    [sendCall]: () => [200, { announcementId, receivers: 2 }],
    ...answers,
  })
  const rendered = await renderAdmin(<AnnouncePage groupId={groupId} />)
  await screen.findByRole('heading', { level: 1 })
  return { writes, ...rendered }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const writeDanish = () => {
  type('Title', 'Nyt tag')
  type('Text', 'Taget er lagt.')
}
const goOn = async () => {
  press('See who gets it')
  await screen.findByRole('heading', { level: 2, name: /get/ })
}

describe('a new announcement', () => {
  it('needs a title and a text in Danish, and in another language both or neither', async () => {
    const { writes } = await renderForm()
    press('See who gets it')
    expect(screen.getByText('Enter a title of at most 150 characters.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }))
    writeDanish()
    fireEvent.click(screen.getByRole('tab', { name: 'Svenska' }))
    type('Title', 'Nytt tak')
    fireEvent.click(screen.getByRole('tab', { name: 'Dansk' }))
    press('See who gets it')
    expect(screen.getByRole('tab', { name: 'Svenska' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('Enter both a title and a text in this language, or neither.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }))
    expect(writes).toEqual([])
  })

  it('needs a way to reach owners', async () => {
    await renderForm()
    writeDanish()
    fireEvent.click(screen.getByRole('checkbox', { name: 'By email' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'At once on the screen' }))
    press('See who gets it')
    expect(screen.getByText('Choose at least one way.')).toBeDefined()
  })

  it('first says how many get it, whom no email reaches, and what it looks like', async () => {
    await renderForm()
    writeDanish()
    await goOn()
    expect(screen.getByRole('heading', { name: '2 owners get the announcement' })).toBeDefined()
    for (const text of [
      '1 gets it by email.',
      '1 reads in Swedish and gets the Danish words.',
      '1 has switched off news by email.',
    ]) {
      expect(screen.getByText(text)).toBeDefined()
    }
    press('Show the receivers')
    const [first] = within(screen.getByRole('region', { name: 'Receivers' })).getAllByRole('row')
    expect(first?.textContent).toBe('Bo Krag A12Has switched off news by email')
    expect(screen.getByTitle(/Nyt tag/)).toBeDefined()
    expect(
      screen.getByText('Once it is sent, an announcement cannot be changed or taken back.'),
    ).toBeDefined()
  })

  it('is sent with its words, and leads to what became of it', async () => {
    const { writes, getUrl } = await renderForm()
    fireEvent.click(screen.getByRole('radio', { name: 'The committee' }))
    writeDanish()
    await goOn()
    press('Send to 2 owners')
    await waitFor(() => expect(getUrl()).toBe(`/admin/announcements/${announcementId}`))
    expect(writes.at(-1)?.body).toEqual({
      audience: 'committee',
      byMail: true,
      isLive: true,
      texts: { da: { title: 'Nyt tag', body: 'Taget er lagt.' } },
    })
  })

  it('cannot be sent where another administrator has just sent the same, or to no owner', async () => {
    const lastSent = { at: '2026-11-20T10:00:00.000Z', by: 'Ida Kontor' }
    await renderForm({ [checkCall]: () => [200, { ...checked, refusals: ['already-announced'], lastSent }] })
    writeDanish()
    press('See who gets it')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Ida Kontor/)
    expect(screen.queryByText(/get the announcement/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
    cleanup()
    await renderForm({ [checkCall]: () => [200, { ...checked, refusals: ['no-receivers'], receivers: [] }] })
    fireEvent.click(screen.getByRole('radio', { name: 'Marked owners' }))
    writeDanish()
    press('See who gets it')
    expect((await screen.findByRole('alert')).textContent).toBe('No member of the association is marked.')
    press('Back to the words')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Nyt tag')
  })
})

describe('the announcements of a group', () => {
  it('are listed with who sent them, to whom, and what became of the emails', async () => {
    fakeServer({ [listCall]: () => [200, { items: [row], totalCount: 1 }] })
    await renderAdmin(<AnnouncementsTab groupId={groupId} group={fakeGroup()} />)
    const link = await screen.findByRole('link', { name: 'Nyt tag' })
    expect(link.getAttribute('href')).toBe(`/admin/announcements/${announcementId}`)
    for (const text of ['The committee', 'Ida Kontor', '12', '1 failed', '9 sent', '2 not sent']) {
      expect(screen.getByText(text)).toBeDefined()
    }
    const create = screen.getByRole('link', { name: 'New announcement' })
    expect(create.getAttribute('href')).toBe(`/admin/announcements/new?groupId=${groupId}`)
  })

  it('are none that are new in an archived group', async () => {
    fakeServer({ [listCall]: () => [200, { items: [], totalCount: 0 }] })
    await renderAdmin(<AnnouncementsTab groupId={groupId} group={fakeGroup({ isArchived: true })} />)
    expect(await screen.findByText('Nothing has been announced yet')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'New announcement' })).toBeNull()
  })
})

describe('an announcement that was sent', () => {
  it('shows its words in each language, and its emails', async () => {
    const sent: Announcement = {
      ...row,
      groupName: 'Klitten',
      texts: [
        {
          language: 'da',
          title: 'Nyt tag',
          body: 'Taget er **lagt**.',
          blocks: toBlocks('Taget er ', 'lagt', '.'),
        },
        {
          language: 'sv',
          title: 'Nytt tak',
          body: 'Taket är **lagt**.',
          blocks: toBlocks('Taket är ', 'lagt', '.'),
        },
      ],
    }
    fakeServer({
      [`GET /admin/api/announcements/${announcementId}`]: () => [200, sent],
      'GET /admin/api/mails': () => [200, { items: [], totalCount: 0 }],
      'GET /admin/api/groups': () => [200, []],
    })
    await renderAdmin(<AnnouncementPage announcementId={announcementId} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Nyt tag' })).toBeDefined()
    expect(screen.getByText('By email and at once on the screen')).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: 'Svenska' }))
    const words = screen.getByText('lagt', { selector: 'strong' }).closest('p')
    expect(words?.textContent).toBe('Taket är lagt.')
    expect(await screen.findByRole('heading', { name: 'Emails with the announcement' })).toBeDefined()
  })
})
