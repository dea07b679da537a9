import type { WeeklyRow } from '@samhus/contract/admin-reports'

/** Returns the rows in which every word is somewhere: group, house, owner, contact. */
export function findRows(rows: readonly WeeklyRow[], words: readonly string[]): readonly WeeklyRow[] {
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const { groupName, groupCode, houseName, houseCode, ownerName, ownerCode, contactInfo: contact } = row
    const parts = [groupName, groupCode, houseName, houseCode, ownerName, ownerCode]
    const text = [...parts, contact?.name, contact?.phone, contact?.email].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
