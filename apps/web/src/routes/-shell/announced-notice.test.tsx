import type { Announced } from '@samhus/contract/hub'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { AnnouncedNotice } from './announced-notice.tsx'

const announced: Announced = {
  groupId: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22',
  groupName: 'Klitten',
  announcementId: '44444444-4444-4444-8444-444444444444',
  title: { da: 'Nyt tag', sv: 'Nytt tak', en: 'A new roof' },
  excerpt: { da: 'Taget er lagt.', sv: 'Taket är lagt.', en: 'The roof is on.' },
}

async function renderNotice(shown: Announced | null, hasGroups = false) {
  const onClose = vi.fn<() => void>()
  const onRead = vi.fn<(read: Announced) => void>()
  const root = createRootRoute()
  const part = () => (
    <AnnouncedNotice announced={shown} hasGroups={hasGroups} onRead={onRead} onClose={onClose} />
  )
  const screenRoute = createRoute({ getParentRoute: () => root, path: '$', component: part })
  const router = createRouter({
    routeTree: root.addChildren([screenRoute]),
    history: createMemoryHistory({ initialEntries: ['/booking'] }),
  })
  await router.load()
  const { container } = render(<RouterProvider router={router as never} />)
  return { onClose, onRead, container }
}

beforeAll(() => startTexts('sv'))

describe('an announcement in an open browser', () => {
  it('is read aloud politely, in the language of the screen, and leads to the news', async () => {
    const { container } = await renderNotice(announced)
    const title = screen.getByText('Nytt tak')
    expect(title.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
    expect(screen.getByText('Taket är lagt.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Läs mer' }).getAttribute('href')).toBe('/forening#nyheder')
    expect(container.contains(document.activeElement)).toBe(false)
  })

  it('says of which group it is where the owner has several, and is read there', async () => {
    await renderNotice(announced)
    expect(screen.getByText('Nytt från kontoret')).toBeDefined()
    cleanup()
    const { onClose, onRead } = await renderNotice(announced, true)
    expect(screen.getByText('Nytt från kontoret till Klitten')).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: 'Läs mer' }))
    expect(onRead).toHaveBeenCalledExactlyOnceWith(announced)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is closed by a press, and takes no place while there is none', async () => {
    const { onClose } = await renderNotice(announced)
    fireEvent.click(screen.getByRole('button', { name: 'Stäng' }))
    expect(onClose).toHaveBeenCalledOnce()
    cleanup()
    const { container } = await renderNotice(null)
    expect(container.textContent).toBe('')
  })
})
