import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeTemplate } from '../testing/fake-mail.ts'
import { fakeAdmin, fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { EditorPage } from './editor-screen.tsx'
import { TemplatesScreen } from './templates-screen.tsx'

const path = '/admin/api/mail-templates/Departure1'
const rendered = { subject: 'Rendered', html: '<p>Mail of Anna</p>', text: 'Mail of Anna' }

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Options {
  template?: () => ReturnType<typeof fakeTemplate>
  preview?: () => Answer
  answers?: Readonly<Record<string, () => Answer>>
  url?: string
}

async function renderEditor({
  template = () => fakeTemplate(),
  preview = () => [200, { rendered, problems: [] }],
  answers = {},
  url = '/admin/mails/templates/Departure1?language=da',
}: Options = {}) {
  const sent = fakeServer({
    [`GET ${path}`]: () => [200, template()],
    [`POST ${path}/preview`]: preview,
    'GET /client/api/users/current': () => [200, fakeAdmin],
    'GET /admin/api/groups': () => [200, { items: [], totalCount: 0 }],
    ...answers,
  })
  const page = await renderAdmin(<EditorPage kind="Departure1" />, { url })
  await screen.findByRole('heading', { level: 2, name: 'Preview' })
  const writes = () => sent.filter(({ path: of }) => !of.endsWith('/preview'))
  const previews = () => sent.filter(({ path: of }) => of.endsWith('/preview'))
  return { page, writes, previews }
}

const getBody = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const getSubject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const getSave = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })

describe('the editor of a mail’s words', () => {
  it('says where the words come from, and marks a language that lags behind', async () => {
    await renderEditor({ template: () => fakeTemplate({ source: 'all-groups', version: 3 }) })
    expect(screen.getByText('These are the words of all groups.')).toBeDefined()
    expect(screen.getByText('Customised')).toBeDefined()
    const swedish = screen.getByRole('tab', { name: /^Swedish/ })
    expect(
      within(swedish).getByLabelText('Built-in words, although another language is customised'),
    ).toBeDefined()
  })

  it('shows the mail 300 ms after the last letter, without asking for each', async () => {
    const { previews } = await renderEditor()
    expect(await screen.findByTitle('The email: Rendered')).toBeDefined()
    expect(previews()).toHaveLength(1)
    for (const text of ['Hello', 'Hello A', 'Hello An']) type(getBody(), text)
    expect(previews()).toHaveLength(1)
    await waitFor(() => expect(previews()).toHaveLength(2))
    expect(previews()[1]?.body).toEqual({
      language: 'da',
      subject: 'Welcome',
      body: 'Hello An',
      theme: 'light',
    })
  })

  it('inserts a field where the caret is, and a condition around what is selected', async () => {
    await renderEditor()
    type(getBody(), 'Hello , welcome')
    getBody().setSelectionRange(6, 6)
    fireEvent.click(screen.getByRole('button', { name: 'Owner’s name' }))
    expect(getBody().value).toBe('Hello {{owner_name}}, welcome')
    expect(getBody().selectionStart).toBe(20)
    getBody().setSelectionRange(20, 29)
    fireEvent.click(screen.getByRole('button', { name: 'If lent out' }))
    expect(getBody().value).toBe('Hello {{owner_name}}{% if is_lent_out %}, welcome{% endif %}')
    fireEvent.focus(getSubject())
    getSubject().setSelectionRange(0, 0)
    fireEvent.click(screen.getByRole('button', { name: 'Week' }))
    expect(getSubject().value).toBe('{{week}}Welcome')
  })

  it('explains every field with an example', async () => {
    await renderEditor()
    const row = screen.getByRole('row', { name: /check_out_url/, hidden: true })
    expect(row.textContent).toContain(
      'The recipient’s own link to check out. Works without a login. For example https',
    )
    expect(row.textContent).toContain('Must be in it')
  })

  it('lists what is wrong, and leads to the line', async () => {
    const problem = { part: 'body', line: 3, problem: 'unknown-field', detail: 'wek' }
    await renderEditor({ preview: () => [200, { rendered: null, problems: [problem] }] })
    const button = await screen.findByRole('button', { name: 'Line 3: There is no field called wek.' })
    fireEvent.click(button)
    expect(document.activeElement).toBe(getBody())
    const { selectionStart, selectionEnd, value } = getBody()
    expect(value.slice(selectionStart, selectionEnd)).toBe('Welcome.')
  })

  it('saves with Ctrl+S, with the version that was read and a note', async () => {
    let template = fakeTemplate({ version: 7, source: 'all-groups' })
    const { writes } = await renderEditor({
      template: () => template,
      answers: {
        [`PUT ${path}`]: () => {
          template = fakeTemplate({ version: 8, source: 'all-groups', body: 'Goodbye' })
          return [200, { version: 8 }]
        },
      },
    })
    fireEvent.keyDown(getBody(), { key: 's', ctrlKey: true })
    expect(writes()).toEqual([])
    type(getBody(), 'Goodbye')
    type(screen.getByRole('textbox', { name: 'Note for the history' }), 'Shorter')
    fireEvent.keyDown(getBody(), { key: 's', ctrlKey: true })
    await waitFor(() => expect(getSave().disabled).toBe(true))
    expect(writes()).toEqual([
      { path, body: { language: 'da', subject: 'Welcome', body: 'Goodbye', version: 7, note: 'Shorter' } },
    ])
    expect(getBody().value).toBe('Goodbye')
  })

  it('keeps what was typed in one language while another is looked at', async () => {
    const { page } = await renderEditor()
    type(getBody(), 'Typed in Danish')
    fireEvent.click(screen.getByRole('tab', { name: /^Swedish/ }))
    await waitFor(() => expect(getBody().value).toContain('Hello'))
    expect(page.getUrl()).toContain('language=sv')
    fireEvent.click(screen.getByRole('tab', { name: /^Danish/ }))
    await waitFor(() => expect(getBody().value).toBe('Typed in Danish'))
  })

  it('says who saved other words meanwhile, and lets one’s own be kept', async () => {
    let template = fakeTemplate({ version: 7 })
    let refusals = 1
    const { writes } = await renderEditor({
      template: () => template,
      answers: {
        [`PUT ${path}`]: () => {
          if (refusals === 0) return [200, { version: 9 }]
          refusals -= 1
          template = fakeTemplate({ version: 8, body: 'Theirs' })
          const change = {
            field: 'body',
            before: null,
            after: null,
            by: 'Bo Berg',
            at: '2027-06-21T07:00:00.000Z',
          }
          return [409, { type: 'changed-meanwhile', title: 'changed', changes: [change] }]
        },
      },
    })
    type(getBody(), 'Mine')
    fireEvent.click(getSave())
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/^Bo Berg saved new words 21 June 2027/)).toBeDefined()
    expect(within(dialog).getByText('Theirs')).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]?.body).toMatchObject({ body: 'Mine', version: 8 })
  })

  it('compares an earlier version with the words of now, and takes it again', async () => {
    const version = {
      savedBy: { id: fakeAdmin.id, name: 'Bo Berg' },
      savedAt: '2027-06-21T07:00:00.000Z',
      note: '',
    }
    const history = [
      { ...version, number: 2, subject: 'Welcome', body: 'Second' },
      { ...version, number: 1, subject: 'Welcome', body: 'First', note: 'Warmer' },
    ]
    const { writes } = await renderEditor({
      template: () => fakeTemplate({ version: 7, source: 'all-groups', body: 'Second', history }),
      answers: { [`POST ${path}/restore`]: () => [200, { version: 8 }] },
    })
    expect(screen.getByText('Warmer')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show differences to version 1' }))
    const dialog = await screen.findByRole('dialog')
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([' Welcome', ' ', '−Removed: First', '+New: Second'])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use it again' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        { path: `${path}/restore`, body: { language: 'da', version: 7, number: 1 } },
      ]),
    )
  })

  it('sends a test of what is written, saved or not', async () => {
    const { writes } = await renderEditor({
      answers: { [`POST ${path}/test`]: () => [200, { mailId: fakeAdmin.id }] },
    })
    type(getBody(), 'Unsaved')
    fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        { path: `${path}/test`, body: { language: 'da', subject: 'Welcome', body: 'Unsaved' } },
      ]),
    )
  })
})

describe('the list of mail words', () => {
  it('groups all kinds, and says which are customised in which language', async () => {
    const languages = (['da', 'sv', 'en'] as const).map((language) => ({
      language,
      subject: 'Welcome',
      isCustomized: language !== 'sv',
      savedAt: null,
    }))
    fakeServer({
      'GET /admin/api/mail-templates': () => [
        200,
        { templates: [{ kind: 'Welcome1', isPlanned: true, isOptional: false, languages }] },
      ],
    })
    await renderAdmin(<TemplatesScreen />, { url: '/admin/mails/templates' })
    const group = await screen.findByRole('region', { name: 'Before and during the stay' })
    expect(within(group).getByRole('link', { name: 'Welcome to the owner' }).getAttribute('href')).toBe(
      '/admin/mails/templates/Welcome1',
    )
    expect(within(group).getByText('Customised: Danish, English')).toBeDefined()
    expect(screen.getAllByRole('region').length).toBe(6)
  })
})
