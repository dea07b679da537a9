import type { PushNotification } from '@samhus/contract/hub'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialState, type LiveState } from '../../live/connection-machine.ts'
import { syncServerTime } from '../../lib/server-time.ts'
import { startTexts } from '../../locales/i18n.ts'
import { ConnectionLostDialog, NoticeDialog } from './live-dialogs.tsx'

const now = '2026-11-20T12:00:00.000Z'

beforeAll(() => startTexts('da'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  syncServerTime(now)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the dialog of a lost connection', () => {
  const lost: LiveState = { ...initialState, phase: 'Reconnecting', isLost: true, attempt: 3 }
  const waiting = { ...lost, nextAttemptAt: Date.parse(now) + 5_000 }
  const getDialog = () => within(screen.getByRole('dialog', { name: 'Forbindelsen er afbrudt' }))

  it('counts the seconds to the next attempt', () => {
    render(<ConnectionLostDialog state={waiting} onTryNow={() => undefined} />)
    expect(getDialog().getByRole('timer').textContent).toBe('Næste forsøg om 5 sekunder.')
    act(() => void vi.advanceTimersByTime(4_000))
    expect(getDialog().getByRole('timer').textContent).toBe('Næste forsøg om 1 sekund.')
  })

  it('tries at once if it is told to', () => {
    const onTryNow = vi.fn<() => void>()
    render(<ConnectionLostDialog state={waiting} onTryNow={onTryNow} />)
    fireEvent.click(getDialog().getByRole('button', { name: 'Prøv nu' }))
    expect(onTryNow).toHaveBeenCalledOnce()
  })

  it('says that it is trying, and lets nobody start a second attempt', () => {
    const onTryNow = vi.fn<() => void>()
    render(<ConnectionLostDialog state={lost} onTryNow={onTryNow} />)
    expect(getDialog().getByRole('status').textContent).toBe('Forsøger at oprette forbindelse igen\u00a0…')
    expect(getDialog().queryByRole('timer')).toBeNull()
    fireEvent.click(getDialog().getByRole('button', { name: 'Prøv nu' }))
    expect(onTryNow).not.toHaveBeenCalled()
  })

  it.each([
    ['Disconnected', 'Der er ingen forbindelse.'],
    ['Connecting', 'Opretter forbindelse\u00a0…'],
    ['Connected', 'Forbindelsen er oprettet igen.'],
    ['Reconnecting', 'Forsøger at oprette forbindelse igen\u00a0…'],
    ['Disconnecting', 'Afbryder forbindelsen\u00a0…'],
  ] as const)('says in which state the connection is: %s', (phase, sentence) => {
    render(<ConnectionLostDialog state={{ ...lost, phase }} onTryNow={() => undefined} />)
    expect(getDialog().getByRole('status').textContent).toBe(sentence)
  })

  it('says that the device itself is offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    render(<ConnectionLostDialog state={waiting} onTryNow={() => undefined} />)
    expect(getDialog().getByRole('status').textContent).toBe('Din enhed er ikke på nettet.')
  })
})

describe('a notice of the server', () => {
  const createNotice = (level: PushNotification['level']) =>
    ({ title: { da: 'Ugen er din' }, body: { da: 'Bekræft den.' }, level }) as PushNotification

  it.each([
    ['info', 'status'],
    ['error', 'alert'],
  ] as const)('has a look, an icon and a role of its own for its level: %s', (level, role) => {
    render(<NoticeDialog notice={createNotice(level)} onRead={() => undefined} />)
    const dialog = screen.getByRole('dialog', { name: 'Ugen er din' })
    expect(within(dialog).getByRole(role).textContent).toBe('Bekræft den.')
    expect(dialog.querySelector('[data-level]')?.getAttribute('data-level')).toBe(level)
    expect(dialog.querySelector('[data-level] svg')?.getAttribute('class')).toContain(
      level === 'error' ? 'alert-triangle' : 'info-circle',
    )
  })
})
