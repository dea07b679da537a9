import { GroupYears } from '../years/group-years.tsx'

/** The years of an association: what each week of each house costs. */
export function YearsTab({ groupId }: { groupId: string }) {
  return <GroupYears groupId={groupId} />
}
