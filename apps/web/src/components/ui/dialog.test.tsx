import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { Dialog } from './dialog.tsx'

/** What a browser does and this stand-in for one does not. */
function teachDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

describe('a dialog', () => {
  beforeAll(async () => {
    teachDialogs()
    await startTexts('da')
  })
  afterEach(cleanup)

  const show = (isOpen: boolean, onClose = vi.fn<() => void>()) => {
    const view = (open: boolean) => (
      <Dialog isOpen={open} title="Uge 26" onClose={onClose}>
        <button type="button" data-autofocus>
          Bekræft
        </button>
      </Dialog>
    )
    const { rerender } = render(view(isOpen))
    return { onClose, turn: (open: boolean) => rerender(view(open)) }
  }

  it('opens with the focus where it should be, and is named by its title', () => {
    show(true)
    expect(screen.getByRole('dialog', { name: 'Uge 26' })).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Bekræft')
  })

  it('asks to be closed by its button, by Escape and by a press beside it, not by one inside', () => {
    const { onClose } = show(true)
    const dialog = screen.getByRole('dialog')
    fireEvent.click(screen.getByText('Bekræft'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Luk' }))
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.click(dialog)
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it('closes when it is told to, and asks nothing then', () => {
    const { onClose, turn } = show(true)
    turn(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })
})
