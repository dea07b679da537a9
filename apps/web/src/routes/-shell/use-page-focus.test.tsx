import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { usePageFocus } from './use-page-focus.ts'

/** The header stays when the page changes; the page's own button does not. */
function Site({ path }: { path: string }) {
  const main = useRef<HTMLElement>(null)
  usePageFocus(path, main)
  return (
    <>
      <button type="button">Menu</button>
      <main ref={main} tabIndex={-1}>
        <button key={path} type="button">
          On {path}
        </button>
      </main>
    </>
  )
}

it('the focus moves to the new page if the followed link was removed with the previous page', () => {
  const { rerender } = render(<Site path="/boliger" />)
  screen.getByRole('button', { name: 'On /boliger' }).focus()
  rerender(<Site path="/boliger/1" />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('the focus stays on a link in the header, and nothing is focused when the site is opened', () => {
  const { rerender } = render(<Site path="/boliger" />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Menu' }).focus()
  rerender(<Site path="/booking" />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }))
})
