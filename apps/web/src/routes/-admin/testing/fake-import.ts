import type { ImportDetails, ImportRow } from '@samhus/contract/admin-import'
import { groupId } from './fake-group.ts'

export const importId = '3c1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
export const importPath = `/admin/api/imports/${importId}`

const [newRow, changedRow, unchangedRow, refusedRow]: readonly ImportRow[] = [
  {
    number: 4,
    cells: ['Anna Holm', 'anna@samhus.example', '12345678', 'x'],
    fate: 'new',
    changes: [
      { field: 'name', before: null, after: 'Anna Holm' },
      { field: 'phone', before: null, after: '12345678' },
    ],
    problems: [],
  },
  {
    number: 5,
    cells: ['Bo Bech', 'bo@samhus.example', '87654321', ''],
    fate: 'changed',
    changes: [{ field: 'phone', before: '11111111', after: '87654321' }],
    problems: [],
  },
  {
    number: 6,
    cells: ['Carl Dam', 'carl@samhus.example', '', ''],
    fate: 'unchanged',
    changes: [],
    problems: [],
  },
  {
    number: 7,
    cells: ['Dorte Eg', 'dorte', '', ''],
    fate: 'refused',
    changes: [],
    problems: [{ field: 'email', message: '“dorte” is not an email address.' }],
  },
] as const satisfies readonly ImportRow[]
export const importRows = [newRow, changedRow, unchangedRow, refusedRow].flatMap((row) => row ?? [])

/** A file of owners whose rows have been judged; every test may change it. */
export function fakeImport(changed: Partial<ImportDetails> = {}): ImportDetails {
  return {
    importId,
    kind: 'owners',
    groupId,
    groupName: 'Klitten',
    fileName: 'ejere.xlsx',
    state: 'checked',
    totals: { rows: 4, new: 1, changed: 1, unchanged: 1, refused: 1 },
    createdAt: '2026-11-20T10:00:00.000Z',
    createdBy: 'Ad Min',
    endedAt: null,
    endedBy: null,
    header: ['Navn', 'Mail', 'Tlf', ''],
    samples: [['Anna Holm', 'Bo Bech', 'Carl Dam'], ['anna@samhus.example'], ['12345678', ''], ['x']],
    fields: [
      { field: 'email', label: 'Email', isRequired: true, column: 1 },
      { field: 'name', label: 'Name', isRequired: true, column: 0 },
      { field: 'phone', label: 'Telephone', isRequired: false, column: 2 },
      { field: 'city', label: 'City', isRequired: false, column: null },
    ],
    suggestedKinds: [],
    numToInvite: 0,
    weekNumbering: 'iso',
    hasWeeks: false,
    checkedRows: 4,
    violations: null,
    rows: { items: [...importRows], totalCount: importRows.length },
    ...changed,
  }
}
