import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  changeListQuery,
  type ListShape,
  type ListState,
  readListState,
  type UrlQuery,
} from './list-state.ts'

export interface ListControl {
  readonly state: ListState
  /** The URL's query. */
  readonly query: UrlQuery
  /** Changes the URL. `replace`: without a step for Back, as during typing. */
  readonly change: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void
  /** Shows what a saved view's query describes. */
  readonly open: (query: UrlQuery) => void
}

/** The state of a list, which is in the URL alone: Back, reloading and a copied link restore it. */
export function useListState(shape: ListShape): ListControl {
  const query: UrlQuery = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => readListState(query, shape), [query, shape])
  const go = useCallback(
    (next: (query: UrlQuery) => UrlQuery, replace = false) =>
      void navigate({
        to: '.',
        search: (before: UrlQuery) => next(before),
        replace,
        resetScroll: false,
      } as never),
    [navigate],
  )
  return {
    state,
    query,
    change: useCallback(
      (change, options) => go((before) => changeListQuery(before, change, shape), options?.replace),
      [go, shape],
    ),
    open: useCallback((view) => go(() => view), [go]),
  }
}
