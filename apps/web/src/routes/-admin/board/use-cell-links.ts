import { useSearch } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useMemo } from 'react'
import { stringifySearch } from '../../../lib/router-search.ts'
import { withTarget } from '../drawers/drawer-target.ts'
import { useDrawer } from '../drawers/use-drawer.ts'

export interface CellLinks {
  /** Of a week, so that it also opens in a new tab. */
  readonly getHref: (unitId: string) => string
  /** Of the whole board: a press on a link with `data-unit` opens the drawer without leaving the page. */
  readonly onClick: (event: MouseEvent) => void
}

/** The links of a board's cells. The router's own would each follow the URL, a thousand of them. */
export function useCellLinks(): CellLinks {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { openWeek } = useDrawer()
  const others = stringifySearch(withTarget(query, null))
  const getHref = useCallback(
    (unitId: string) => `${others === '' ? '?' : `${others}&`}unit=${unitId}`,
    [others],
  )
  const onClick = useCallback(
    (event: MouseEvent) => {
      const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-unit]') : null
      const unitId = link?.dataset['unit']
      if (unitId === undefined || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
      event.preventDefault()
      openWeek(unitId)
    },
    [openWeek],
  )
  return useMemo(() => ({ getHref, onClick }), [getHref, onClick])
}
