import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListInput } from '../../../api/admin-list.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ListPage } from './list-page.tsx'
import type { ListColumn } from './list-types.ts'

interface Row {
  id: string
  name: string
  points: number
}

const columns: ListColumn<Row>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    cell: ({ points }) => points,
    text: ({ points }) => points,
  },
]
const createRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row${at}`, name: `Name ${at}`, points: at }))

let inputs: ListInput[]

async function renderList(
  url: string,
  answer: (input: ListInput) => Promise<{ items: Row[]; totalCount: number }>,
) {
  inputs = []
  return renderAdmin(
    <ListPage
      title="People"
      columns={columns}
      query={(input) => ({
        queryKey: ['owners', input],
        queryFn: () => {
          inputs.push(input)
          return answer(input)
        },
      })}
      getRowId={({ id }) => id}
      getRowName={({ name }) => name}
      getRowLink={({ id }) => ({ to: `/admin/owners/${id}` })}
      emptyTitle="No people"
      emptyHint="Try again"
    />,
    { url },
  )
}

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

describe('a list of the admin area', () => {
  it('shows the page that the URL names', async () => {
    await renderList('/admin/owners?page=2&pageSize=10', async () => ({
      items: createRows(10),
      totalCount: 35,
    }))
    expect(await screen.findByText('Name 3')).toBeTruthy()
    expect(inputs).toEqual([{ page: 2, pageSize: 10 }])
    expect(screen.getByText('11–20 of 35')).toBeTruthy()
  })
})
