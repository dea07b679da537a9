import type { Language } from '@samhus/contract/fields'
import type { CurrentUser } from '@samhus/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUserQuery } from '../../api/users.ts'
import { writeLocal } from '../../lib/local-storage.ts'
import { startTexts } from '../../locales/i18n.ts'
import { useLanguageChoice } from './use-language-choice.ts'

const id = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const user = { id, email: 'anna@samhus.example', name: 'Anna', language: 'da' } as CurrentUser

/** The languages of the calls, and how to answer the oldest call that has none. */
let sent: string[] = []
let waiting: ((response: Response) => void)[] = []
const fetchMock = vi.fn((_url: string, { body }: RequestInit) => {
  sent.push((JSON.parse(body as string) as { language: string }).language)
  return new Promise<Response>((resolve) => waiting.push(resolve))
})
const answer = (status = 200) =>
  act(async () => waiting.shift()?.(new Response(JSON.stringify({ id, type: 'internal' }), { status })))

let client: QueryClient
let chooser: { readonly result: { readonly current: ReturnType<typeof useLanguageChoice> } }
const choose = (language: Language) => chooser.result.current(language)

describe('a language that is chosen in the menu', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(async () => {
    sent = []
    waiting = []
    window.localStorage.clear()
    await i18next.changeLanguage('da')
    vi.stubGlobal('fetch', fetchMock)
    client = new QueryClient()
    client.setQueryData(currentUserQuery.queryKey, user)
    chooser = renderHook(() => useLanguageChoice(user), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
  })
  afterEach(async () => {
    cleanup()
    vi.unstubAllGlobals()
    window.localStorage.clear()
    await i18next.changeLanguage('da')
  })

  it('is shown at once, and stored in the profile', async () => {
    act(() => choose('sv'))
    await waitFor(() => expect(sent).toEqual(['sv']))
    // Not answered yet.
    await waitFor(() => expect(i18next.language).toBe('sv'))
    expect(window.localStorage.getItem('language')).toBe('sv')
    expect(client.getQueryData(currentUserQuery.queryKey)?.language).toBe('sv')
    await answer()
    expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ method: 'PUT' })
    expect(JSON.parse(fetchMock.mock.lastCall?.[1].body as string)).toEqual({
      id,
      email: user.email,
      language: 'sv',
    })
  })

  it('stays in this browser if it cannot be stored, and the next one is stored', async () => {
    act(() => choose('sv'))
    await waitFor(() => expect(sent).toEqual(['sv']))
    await answer(500)
    await waitFor(() => expect(i18next.language).toBe('sv'))
    act(() => choose('en'))
    await waitFor(() => expect(sent).toEqual(['sv', 'en']))
    await answer()
  })

  it('is the last one of several quick choices, whatever the order of the answers', async () => {
    act(() => choose('sv'))
    await waitFor(() => expect(sent).toEqual(['sv']))
    act(() => choose('da'))
    act(() => choose('en'))
    expect(sent).toEqual(['sv'])
    await answer()
    await waitFor(() => expect(sent).toEqual(['sv', 'en']))
    await answer()
    expect(waiting).toEqual([])
  })

  it('is not stored in the profile of an owner that an admin impersonates', async () => {
    writeLocal('impersonatedUserId', id)
    act(() => choose('en'))
    await waitFor(() => expect(i18next.language).toBe('en'))
    expect(sent).toEqual([])
  })
})
