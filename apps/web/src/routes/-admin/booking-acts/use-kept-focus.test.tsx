import { render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Acts({ acts, isOpen }: { acts: readonly string[]; isOpen: boolean }) {
  const element = useKeptFocus(acts, isOpen)
  return (
    <div ref={element} tabIndex={-1} data-testid="acts">
      {acts.map((act) => (
        <button key={act} type="button">
          {act}
        </button>
      ))}
    </div>
  )
}

it('stays beside the buttons when a dialog is closed whose button has gone meanwhile', async () => {
  const dialog = document.body.appendChild(document.createElement('button'))
  const { rerender, getByTestId } = render(<Acts acts={['cancel']} isOpen />)
  dialog.focus()
  // Another admin cancels the booking: the focus is still in the dialog, and returns to no button.
  rerender(<Acts acts={[]} isOpen />)
  expect(document.activeElement).toBe(dialog)
  rerender(<Acts acts={[]} isOpen={false} />)
  dialog.remove()
  await waitFor(() => expect(document.activeElement).toBe(getByTestId('acts')))
})

it('is not taken from where it is', async () => {
  const { rerender, getByText } = render(<Acts acts={['cancel']} isOpen />)
  rerender(<Acts acts={['cancel']} isOpen={false} />)
  getByText('cancel').focus()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(getByText('cancel'))
})
