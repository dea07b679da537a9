import type { Instant } from '@samhus/domain/refusal'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A view of a list that an admin has saved: the query string of its screen, under a name. */
export interface SavedViewRow<Screen extends string = string> {
  readonly id: string
  readonly personId: string
  readonly screen: Screen
  readonly name: string
  readonly query: string
  readonly isShared: boolean
}

const viewColumns = `id, person_id as "personId", screen, name, query, is_shared as "isShared"`

const viewsForPerson = statement<SavedViewRow, [personId: string, screens: readonly string[]]>(
  'saved-views-for-person',
  `select ${viewColumns} from saved_view where person_id = $1 and screen = any($2::text[])
   union all
   select ${viewColumns} from saved_view where is_shared and screen = any($2::text[]) and person_id <> $1
   order by name, id`,
)

const lockView = statement<SavedViewRow, [id: string]>(
  'saved-view-lock',
  `select ${viewColumns} from saved_view where id = $1 for update`,
)

const insertViewRow = statement(
  'saved-view-insert',
  `insert into saved_view (id, person_id, screen, name, query, is_shared, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
)

const updateViewRow = statement(
  'saved-view-update',
  'update saved_view set screen = $2, name = $3, query = $4, is_shared = $5 where id = $1',
)

const viewsOfPerson = statement<{ count: number }, [personId: string]>(
  'saved-views-of-person',
  'select count(*)::int as count from saved_view where person_id = $1',
)

const deleteViewRow = statement<never, [id: string]>(
  'saved-view-delete',
  'delete from saved_view where id = $1',
)

/** Returns the person's own views of these screens and those that others share, by name. */
export function listSavedViews<Screen extends string>(
  db: Db,
  personId: string,
  screens: readonly Screen[],
): Promise<SavedViewRow<Screen>[]> {
  return db.all(viewsForPerson, [personId, screens]) as Promise<SavedViewRow<Screen>[]>
}

/** Returns null if there is no such view. */
export async function lockSavedView(tx: Tx, id: string): Promise<SavedViewRow | null> {
  return (await tx.maybe(lockView, [id])) ?? null
}

/** Returns how many views a person has saved, of all lists. */
export async function countSavedViews(tx: Tx, personId: string): Promise<number> {
  return (await tx.one(viewsOfPerson, [personId])).count
}

/** Returns false if another transaction has inserted a view with this id. */
export async function insertSavedView(tx: Tx, view: SavedViewRow, at: Instant): Promise<boolean> {
  const { id, personId, screen, name, query, isShared } = view
  const params = [id, personId, screen, name, query, isShared, timestamptz(at)]
  return (await tx.run(insertViewRow, params)) > 0
}

export async function updateSavedView(tx: Tx, view: Omit<SavedViewRow, 'personId'>): Promise<void> {
  await tx.run(updateViewRow, [view.id, view.screen, view.name, view.query, view.isShared])
}

export async function deleteSavedView(tx: Tx, id: string): Promise<void> {
  await tx.run(deleteViewRow, [id])
}
