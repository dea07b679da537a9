import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { Dialog } from './dialog.tsx'

describe('a dialog', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)

  const renderDialog = (isOpen: boolean, onClose = vi.fn<() => void>()) => {
    const view = (open: boolean) => (
      <Dialog isOpen={open} title="Uge 26" onClose={onClose}>
        <button type="button" data-autofocus>
          Bekræft
        </button>
      </Dialog>
    )
    const { rerender } = render(view(isOpen))
    return { onClose, setOpen: (open: boolean) => rerender(view(open)) }
  }

  it('opens with the focus on its data-autofocus element, and is named by its title', () => {
    renderDialog(true)
    expect(screen.getByRole('dialog', { name: 'Uge 26' })).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Bekræft')
  })

  it('asks to be closed by its button, by Escape and by a click on its backdrop, not by one inside', () => {
    const { onClose } = renderDialog(true)
    const dialog = screen.getByRole('dialog')
    fireEvent.click(screen.getByText('Bekræft'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Luk' }))
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.click(dialog)
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it('closes when isOpen becomes false, without calling onClose', () => {
    const { onClose, setOpen } = renderDialog(true)
    setOpen(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('takes no press while it closes, so that the second of two taps does nothing', () => {
    const [onPress, onBehind] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const view = (isOpen: boolean) => (
      <div ref={(page) => page?.addEventListener('click', onBehind)}>
        <Dialog isOpen={isOpen} title="Uge 26" onClose={() => undefined}>
          <button type="button" onClick={onPress}>
            Bekræft
          </button>
        </Dialog>
      </div>
    )
    const { rerender } = render(view(true))
    rerender(view(false))
    fireEvent.click(screen.getByText('Bekræft'))
    expect(onPress).not.toHaveBeenCalled()
    expect(onBehind).not.toHaveBeenCalled()
  })
})
