import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdminKeys, useAdminKeys, useAreKeysOn } from './admin-keys.ts'

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more })

let pressed: string[] = []
const note = (...keys: string[]): AdminKeys =>
  Object.fromEntries(keys.map((key) => [key, () => pressed.push(key)]))

function Keys({ keys }: { keys: AdminKeys }) {
  useAdminKeys(keys)
  return null
}

function Switch() {
  const [areOn, set] = useAreKeysOn()
  return (
    <button type="button" onClick={() => set(!areOn)}>
      {areOn ? 'on' : 'off'}
    </button>
  )
}
const pressSwitch = () => fireEvent.click(document.querySelector('button')!)

beforeEach(() => {
  pressed = []
  window.localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a single key', () => {
  it('does what the screen says, and no longer once the screen has gone', () => {
    const { unmount } = render(<Keys keys={note('j', '?')} />)
    press('j')
    press('?', { shiftKey: true })
    press('x')
    expect(pressed).toEqual(['j', '?'])
    unmount()
    press('j')
    expect(pressed).toEqual(['j', '?'])
  })

  it('after another is one of two, and alone again after a pause', () => {
    vi.useFakeTimers()
    render(<Keys keys={note('g o', 'o', 'g g')} />)
    press('g')
    press('o')
    expect(pressed).toEqual(['g o'])
    press('g')
    press('g')
    press('o')
    expect(pressed).toEqual(['g o', 'g g', 'o'])
    press('g')
    vi.advanceTimersByTime(1500)
    press('o')
    expect(pressed).toEqual(['g o', 'g g', 'o', 'o'])
  })

  it('belongs to the part that came last', () => {
    render(
      <>
        <Keys keys={{ j: () => pressed.push('shell') }} />
        <Keys keys={{ j: () => pressed.push('list') }} />
      </>,
    )
    press('j')
    expect(pressed).toEqual(['list'])
  })

  it('does nothing in a field, with Ctrl or ⌘, under a modal, or if it is already used', () => {
    render(
      <>
        <Keys keys={note('j')} />
        <input />
        <div role="menu">
          <button type="button">one</button>
        </div>
      </>,
    )
    press('j', {}, document.querySelector('input') ?? undefined)
    press('j', {}, document.querySelector('button') ?? undefined)
    press('j', { ctrlKey: true })
    press('j', { metaKey: true })
    const stop = (event: Event) => event.preventDefault()
    document.body.addEventListener('keydown', stop)
    press('j')
    document.body.removeEventListener('keydown', stop)
    const modal = document.createElement('div')
    modal.setAttribute('aria-modal', 'true')
    document.body.append(modal)
    press('j')
    modal.remove()
    expect(pressed).toEqual([])
    press('j')
    expect(pressed).toEqual(['j'])
  })

  it('can be switched off, which this browser remembers', () => {
    render(
      <>
        <Keys keys={note('j')} />
        <Switch />
      </>,
    )
    pressSwitch()
    press('j')
    expect(pressed).toEqual([])
    expect(window.localStorage.getItem('adminKeysOff')).toBe('yes')
    pressSwitch()
    press('j')
    expect(pressed).toEqual(['j'])
    expect(window.localStorage.getItem('adminKeysOff')).toBeNull()
  })
})
