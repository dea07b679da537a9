import { useAdminKeys } from '../shell/admin-keys.ts'

interface Rows {
  readonly scroller: HTMLElement | null
  readonly count: number
  /** Puts a row into the document that is not, as it is out of sight. */
  readonly scrollTo: (index: number) => void
}

/** j and k go from row to row, Enter then opens it as any link; `/` goes to the search. */
export function useListKeys({ scroller, count, scrollTo }: Rows): void {
  const move = (by: 1 | -1) => {
    const current = document.activeElement?.closest<HTMLElement>('tr[data-index]')
    const from = current && scroller?.contains(current) === true ? Number(current.dataset['index']) : -1
    const next = Math.min(count - 1, Math.max(0, from + by))
    scrollTo(next)
    // A row that was out of sight is there after the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(scroller, next)))
  }
  useAdminKeys({ j: () => move(1), k: () => move(-1), '/': focusSearch })
}

function focusRow(scroller: HTMLElement | null, index: number): void {
  const row = scroller?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row
  target?.focus()
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[data-list-search]')?.focus()
}
