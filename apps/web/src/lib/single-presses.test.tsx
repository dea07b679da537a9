import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepPressesSingle } from './single-presses.ts'

let end: () => void
let clicks: string[]

beforeEach(() => {
  end = keepPressesSingle(window)
  clicks = []
  document.body.innerHTML = `
    <button id="week">33</button><dialog><button id="confirm"><span id="text">Confirm</span></button></dialog>
    <input id="field"><textarea id="words"></textarea>`
  document.body.addEventListener('click', note)
})
afterEach(() => {
  end()
  document.body.removeEventListener('click', note)
  document.body.replaceChildren()
})

const note = ({ target }: Event) => clicks.push((target as Element).id)
const find = (id: string) => document.getElementById(id)!

function at<Made extends Event>(event: Made, ms: number): Made {
  Object.defineProperty(event, 'timeStamp', { value: ms })
  return event
}

function press(id: string, ms: number, [clientX, clientY] = [100, 100]): void {
  const init = { bubbles: true, cancelable: true, clientX, clientY }
  find(id).dispatchEvent(at(new PointerEvent('pointerdown', init), ms))
  find(id).dispatchEvent(at(new MouseEvent('click', init), ms))
}

/** Returns whether the browser makes of the key what it is for. */
function pressKey(id: string, key: string, ms: number, repeat = false): boolean {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  return find(id).dispatchEvent(at(event, ms))
}

describe('the second press of a double one', () => {
  it.each([
    ['on what has opened in its place', 150, 'confirm', [100, 100], 1],
    ['as slow as unsteady hands are', 600, 'confirm', [100, 100], 1],
    ['by a finger that has moved a little', 300, 'confirm', [115, 110], 1],
    ['that comes later is a press of its own', 701, 'confirm', [100, 100], 2],
    ['elsewhere is a press of its own', 150, 'confirm', [200, 100], 2],
    ['on the same button is left to the button', 150, 'week', [100, 100], 2],
  ] as const)('%s', (_case, ms, id, place, expected) => {
    press('week', 1000)
    press(id, 1000 + ms, [...place])
    expect(clicks).toHaveLength(expected)
  })

  it('is ignored as a third one is, and the press after it counts', () => {
    press('week', 1000)
    press('confirm', 1300)
    press('text', 1600)
    expect(clicks).toEqual(['week'])
    press('confirm', 1701)
    expect(clicks).toEqual(['week', 'confirm'])
  })

  it('by key is ignored where the focus has moved by itself, and not after another key', () => {
    expect(pressKey('week', 'Enter', 1000)).toBe(true)
    expect(pressKey('confirm', 'Enter', 1300)).toBe(false)
    expect(pressKey('confirm', 'Tab', 1400)).toBe(true)
    expect(pressKey('confirm', 'Enter', 1500)).toBe(true)
  })
})

describe('a key that is held', () => {
  it.each(['Enter', ' ', 'Escape'])('presses once: %j', (key) => {
    expect(pressKey('week', key, 1000)).toBe(true)
    expect(pressKey('week', key, 2000, true)).toBe(false)
  })

  it('goes on to write and to move', () => {
    expect(pressKey('field', ' ', 1000, true)).toBe(true)
    expect(pressKey('field', 'Enter', 1000, true)).toBe(false)
    expect(pressKey('words', 'Enter', 1000, true)).toBe(true)
    expect(pressKey('week', 'ArrowRight', 1000, true)).toBe(true)
  })
})
