import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGroupOptions } from '../points/use-group-options.ts'

interface Props {
  /** Null: all groups. */
  groupId: string | null
  onChange: (groupId: string | null) => void
}

/** Stands for all groups: an option's value cannot be null. */
const all = 'all'

/** Chooses whose words are meant: those of all groups, or of one. */
export function GroupSelect({ groupId, onChange }: Props) {
  const { t } = useTranslation('admin')
  const groups = useGroupOptions()
  return (
    <Select
      label={t('mailTemplates.group')}
      data={[{ value: all, label: t('mailTemplates.forAll') }, ...groups]}
      value={groupId ?? all}
      onChange={(value) => onChange(value === all ? null : value)}
    />
  )
}
