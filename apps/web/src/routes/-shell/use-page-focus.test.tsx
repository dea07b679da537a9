import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { usePageFocus } from './use-page-focus.ts'

/** The header stays; what is in the page goes with it. */
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

afterEach(cleanup)

it('the keyboard goes on in the page that a link led to, where the link is gone with the page before', () => {
  const { rerender } = render(<Site path="/boliger" />)
  screen.getByRole('button', { name: 'On /boliger' }).focus()
  rerender(<Site path="/boliger/1" />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('the keyboard stays in the header where the link is in the header, and is nowhere when the site is opened', () => {
  const { rerender } = render(<Site path="/boliger" />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Menu' }).focus()
  rerender(<Site path="/booking" />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }))
})
