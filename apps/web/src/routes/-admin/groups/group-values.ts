import { groupFields, type AdminGroup } from '@samhus/contract/admin-groups'
import { z } from 'zod'
import { toFacebookUrl } from '../../../lib/facebook-url.ts'

/** The fields of a group that an admin edits, in the order of the form. */
export const groupFieldNames = ['code', 'name', 'facebookLink', 'yearlyGroupList'] as const
export type GroupField = (typeof groupFieldNames)[number]

export type GroupValues = Readonly<
  Record<Exclude<GroupField, 'yearlyGroupList'>, string> & { yearlyGroupList: string | null }
>

export function toGroupValues({ code, name, facebookLink, reports }: AdminGroup): GroupValues {
  return { code, name, facebookLink, yearlyGroupList: reports.yearlyGroupList }
}

const schema = z.object(groupFields)

/** Returns the fields that cannot be sent, in the order of the form, by the contract's own schema and by what owners can open. */
export function findGroupProblems(values: GroupValues): GroupField[] {
  const names = new Set(schema.safeParse(values).error?.issues.map(({ path: [name] }) => name))
  if (values.facebookLink.trim() !== '' && toFacebookUrl(values.facebookLink) === null)
    names.add('facebookLink')
  return groupFieldNames.filter((name) => names.has(name))
}

/** Returns the field that an act of the log changed; null: one that the form does not have. */
export function toGroupField(name: string): GroupField | null {
  return groupFieldNames.find((field) => field === name) ?? null
}
