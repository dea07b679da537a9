import { screen } from '@testing-library/react'

/*
 * Queries for a page of a thousand cells, on which one by role takes a second in jsdom: it computes the name of every
 * element.
 */

/** Returns the button with this label or text; undefined: there is none. */
export function findButton(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
}

/** Returns that button. */
export function getButton(name: string): HTMLButtonElement {
  const found = findButton(name)
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}

/** Returns the element with this value of `data-…`. */
export function getByData(name: string, value: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-${name}="${value}"]`)
  if (found === null) throw new Error(`no element with data-${name}="${value}"`)
  return found
}

/** Waits for the dialog with this title. */
export async function findDialog(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title, { selector: 'h2' })).closest<HTMLElement>('[role=dialog]')
  if (dialog === null) throw new Error(`${title} is in no dialog`)
  return dialog
}
