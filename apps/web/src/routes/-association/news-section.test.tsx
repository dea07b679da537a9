import type { News } from '@samhus/contract/announcements'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { newsQuery } from '../../api/announcements.ts'
import { startTexts } from '../../locales/i18n.ts'
import { NewsSection } from './news-section.tsx'

const groupId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const say = (text: string, more: object = {}) => ({
  text,
  url: null,
  isStrong: false,
  isEmphasized: false,
  ...more,
})

const fakeNews = (number: number, more: Partial<News> = {}): News => ({
  announcementId: `44444444-4444-4444-8444-44444444444${number}`,
  sentAt: '2026-11-20T10:00:00.000Z',
  isForCommittee: false,
  language: 'da',
  title: `Nyt ${number}`,
  blocks: [{ kind: 'paragraph', number: null, spans: [say('Taget er lagt.')] }],
  ...more,
})

function renderNews(announcements: News[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(newsQuery(groupId, 'en').queryKey, { announcements })
  return render(
    <QueryClientProvider client={client}>
      <NewsSection groupId={groupId} />
    </QueryClientProvider>,
  )
}

beforeAll(() => startTexts('en'))

describe('the news of an association', () => {
  it('are paragraphs, lists and links, marked with their language', () => {
    const blocks: News['blocks'] = [
      { kind: 'heading', number: null, spans: [say('Agenda')] },
      { kind: 'item', number: 1, spans: [say('One')] },
      { kind: 'item', number: 2, spans: [say('Two')] },
      { kind: 'item', number: null, spans: [say('Point')] },
      {
        kind: 'quote',
        number: null,
        spans: [say('See '), say('this', { url: 'https://samhus.example' }), say('now', { isStrong: true })],
      },
    ]
    renderNews([fakeNews(1, { blocks, isForCommittee: true })])
    const article = screen.getByRole('article')
    const [numbered, plain] = within(article).getAllByRole('list')
    expect(numbered?.tagName).toBe('OL')
    expect(numbered?.children).toHaveLength(2)
    expect(plain?.tagName).toBe('UL')
    expect(within(article).getByRole('link', { name: 'this' }).getAttribute('href')).toBe(
      'https://samhus.example',
    )
    expect(within(article).getByRole('heading', { level: 3 }).getAttribute('lang')).toBe('da')
    expect(within(article).getByText('For the committee only')).toBeDefined()
  })

  it('are the newest three at first, and all at a press', () => {
    renderNews([1, 2, 3, 4].map((number) => fakeNews(number)))
    expect(screen.getAllByRole('article')).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 4' }))
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })

  it('have no place where there are none', () => {
    expect(renderNews([]).container.textContent).toBe('')
  })
})
