import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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

  it('stays open where the event of an earlier closing comes late', () => {
    const { onClose, setOpen } = renderDialog(true)
    setOpen(false)
    setOpen(true)
    fireEvent(screen.getByRole('dialog'), new Event('close'))
    expect(screen.getByRole('dialog')).toBeDefined()
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

  describe('as a sheet on a phone', () => {
    const pull = (dialog: HTMLElement, [from, to]: readonly [number, number], pointerType = 'touch') => {
      const header = within(dialog).getByRole('heading').parentElement as HTMLElement
      Object.assign(header, { setPointerCapture: () => undefined })
      const at = (clientY: number) => ({ clientY, pointerType, pointerId: 1 })
      fireEvent.pointerDown(header, at(from))
      fireEvent.pointerMove(header, at(to))
      const moved = dialog.style.transform
      fireEvent.pointerUp(header, at(to))
      return moved
    }
    beforeEach(() => {
      vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    })
    afterEach(() => vi.unstubAllGlobals())

    it('follows the finger, springs back after a short pull, and asks to be closed after a long one', () => {
      const { onClose } = renderDialog(true)
      const dialog = screen.getByRole('dialog')
      expect(pull(dialog, [100, 150])).toBe('translateY(50px)')
      expect(dialog.style.transform).toBe('')
      expect(onClose).not.toHaveBeenCalled()
      pull(dialog, [100, 200])
      expect(onClose).toHaveBeenCalledOnce()
    })

    it('is not pulled upwards, nor by a mouse', () => {
      const { onClose } = renderDialog(true)
      const dialog = screen.getByRole('dialog')
      expect(pull(dialog, [200, 100])).toBe('translateY(0px)')
      expect(pull(dialog, [100, 300], 'mouse')).toBe('')
      expect(onClose).not.toHaveBeenCalled()
    })
  })
})
