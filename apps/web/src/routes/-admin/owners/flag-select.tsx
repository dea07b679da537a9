import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What the choice is about, and of which group. */
  label: string
  value: boolean
  isDisabled: boolean
  onChange: (value: boolean) => void
}

/** Yes or no, in a cell of a table. */
export function FlagSelect({ label, value, isDisabled, onChange }: Props) {
  const { t } = useTranslation('admin')
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      w={90}
      disabled={isDisabled}
      data={[
        { value: 'true', label: t('owners.memberships.yes') },
        { value: 'false', label: t('owners.memberships.no') },
      ]}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value === 'true')}
    />
  )
}
