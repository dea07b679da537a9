import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

// jsdom has neither popovers nor anchor positioning, like the oldest browsers that owners use; the specs in e2e open
// the same menu as a popover.
const onSelect = vi.fn<() => void>()

beforeEach(() => {
  onSelect.mockClear()
  vi.stubGlobal('CSS', { supports: () => false })
  const groups = [
    {
      label: 'You',
      items: [
        { id: 'profile', label: 'My profile', onSelect },
        { id: 'log-out', label: 'Log out', onSelect },
      ],
    },
  ]
  render(
    <>
      <Menu label="User menu" trigger="A" triggerClass="trigger" groups={groups} />
      <p>elsewhere</p>
    </>,
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const getButton = () => screen.getByRole('button', { name: 'User menu' })
const isOpen = () => getButton().getAttribute('aria-expanded') === 'true'

test('without popovers a press opens the menu next to its button, with the focus on the first item', () => {
  expect(screen.queryByRole('menu')).toBeNull()
  vi.spyOn(getButton(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 10, 40, 30))
  fireEvent.click(getButton())
  expect(isOpen()).toBe(true)
  expect(screen.getByRole('menu').style.inset).toBe('40px -140px auto auto')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'My profile' }))
  fireEvent.click(getButton())
  expect(isOpen()).toBe(false)
})

test('without popovers Escape closes the menu, and the focus returns to the button', () => {
  fireEvent.keyDown(getButton(), { key: 'ArrowDown' })
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(getButton())
})

test('without popovers a press outside closes the menu', () => {
  fireEvent.click(getButton())
  fireEvent.pointerDown(screen.getByText('elsewhere'))
  expect(isOpen()).toBe(false)
})

test('without popovers a choice runs once and closes the menu', () => {
  fireEvent.click(getButton())
  fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(isOpen()).toBe(false)
})
