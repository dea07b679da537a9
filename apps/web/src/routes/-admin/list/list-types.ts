import type { ListName, SheetName } from '@samhus/contract/admin-shell'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListInput, ListPage } from '../../../api/admin-list.ts'

export interface ListColumn<Row> {
  /** The name by which the server sorts, where it can be sorted; otherwise any. `name`, or else the first, names its row and has its link. */
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The cell without markup, as files and the clipboard have it. Without it the column is on the screen only. */
  readonly text?: (row: Row) => string | number | null
  readonly isSortable?: boolean
  readonly align?: 'right'
  /** In one line, such as a code or a telephone number. */
  readonly isUnbroken?: boolean
  /** Says little without its heading, which it keeps in a card on a phone where the list `isCompact`. */
  readonly keepsLabel?: boolean
  /** Shown only once it is chosen in the menu of columns. */
  readonly isHiddenAtFirst?: boolean
}

/** A filter above the list. In the URL it is a string under its name. */
export type ListFilter =
  | {
      readonly kind: 'select'
      readonly name: string
      readonly label: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
      /** Its options are short, such as years. */
      readonly isShort?: boolean
    }
  | { readonly kind: 'day'; readonly name: string; readonly label: string }
  /** One of all owners. */
  | { readonly kind: 'person'; readonly name: string; readonly label: string }

/** What a row leads to. */
export interface RowLink {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  /** The query there, or how it follows from the one here. */
  readonly search?:
    | Readonly<Record<string, string>>
    | ((query: Readonly<Record<string, string>>) => Readonly<Record<string, string>>)
}

/** A list of the admin area. Its whole state is in the URL: page, search, order, filters and columns. */
export interface ListPageProps<Row extends object> {
  readonly title: string
  /** A sentence below the title. */
  readonly description?: string
  /** Whose saved views are offered; none without it. */
  readonly screen?: ListName
  readonly columns: readonly ListColumn<Row>[]
  readonly filters?: readonly ListFilter[]
  /** Returns the query of a page; `listQuery` of api/admin-list.ts makes it of an endpoint. */
  readonly query: (
    input: ListInput,
  ) => Pick<UseQueryOptions<ListPage<Row>>, 'queryKey' | 'queryFn' | 'staleTime'>
  readonly getRowId: (row: Row) => string
  /** What a row is called where it is not seen: at its checkbox. */
  readonly getRowName: (row: Row) => string
  readonly getRowLink?: (row: Row) => RowLink | null
  /** Buttons at the end of a row. */
  readonly rowActions?: (row: Row) => ReactNode
  /** Makes "copy email addresses" a bulk act. */
  readonly getEmail?: (row: Row) => string | null
  /** More bulk acts. */
  readonly bulkActions?: (rows: readonly Row[]) => ReactNode
  readonly emptyTitle: string
  readonly emptyHint?: string
  /** What "Export" downloads; without it there is none. */
  readonly sheet?: SheetName
  /** What narrows the file down besides the filters, where `query` narrows the list down. */
  readonly sheetQuery?: Readonly<Record<string, string>>
  /** On a phone the cells of a row follow one another, and do not have a line each with their heading. */
  readonly isCompact?: boolean
  /** 20 unless given. */
  readonly defaultPageSize?: number
  /** The order where the URL names none, to be marked in the header. */
  readonly defaultSort?: string
  /** Buttons beside the title; where they act on what the list shows, made of what it asks for. */
  readonly actions?: ReactNode | ((input: ListInput) => ReactNode)
  /** Between the title and the list, such as a report's summary. */
  readonly children?: ReactNode
  /** The list is a part of a screen: 2 for a heading below the screen's own. */
  readonly headingLevel?: 1 | 2
}
