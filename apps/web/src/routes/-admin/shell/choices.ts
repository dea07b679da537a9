import type { SearchHit } from '@samhus/contract/admin-shell'
import type { TFunction } from 'i18next'
import { allScreens } from './screens.ts'

/** What the command menu offers. */
export interface Choice {
  readonly id: string
  readonly kind: SearchHit['kind'] | 'screen'
  readonly title: string
  readonly detail: string
  /** Path and query. */
  readonly href: string
}

export interface ChoiceGroup {
  readonly kind: Choice['kind'] | 'recent'
  readonly choices: readonly Choice[]
}

/** Returns the screens whose name, in the page's language, contains every word of the text; all of them for none. */
export function findScreens(text: string, t: TFunction<'admin'>): Choice[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return allScreens.flatMap(({ key, to }) => {
    const title = t(`shell.nav.${key}`)
    const isFound = words.every((word) => title.toLocaleLowerCase().includes(word))
    return isFound ? [{ id: `screen ${to}`, kind: 'screen' as const, title, detail: '', href: to }] : []
  })
}

/** Returns where a hit leads. */
function findHref({ kind, id }: SearchHit): string {
  switch (kind) {
    case 'owner':
      return `/admin/owners/${id}`
    case 'group':
      return `/admin/groups/${id}`
    case 'house':
      return `/admin/houses/${id}`
    case 'week':
      return `/admin/board?unit=${id}`
    case 'booking':
      return `/admin/bookings?booking=${id}`
    case 'support-report':
      return `/admin/support/${id}`
  }
}

export function toChoices(hits: readonly SearchHit[]): Choice[] {
  return hits.map((hit) => {
    const { kind, id, title, detail } = hit
    return { id: `${kind} ${id}`, kind, title, detail, href: findHref(hit) }
  })
}

/** Returns the choices by kind, in the order in which the kinds appear: the best first. */
export function groupByKind(choices: readonly Choice[]): ChoiceGroup[] {
  const kinds = [...new Set(choices.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, choices: choices.filter((choice) => choice.kind === kind) }))
}

const maxRecent = 5

/**
 * Returns the last choices with one more. They are kept as long as the page only, not in the browser's storage: names
 * of owners would stay there after signing out.
 */
export function addRecent(recent: readonly Choice[], choice: Choice): Choice[] {
  return [choice, ...recent.filter(({ id }) => id !== choice.id)].slice(0, maxRecent)
}
