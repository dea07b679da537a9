import { Radio, Stack } from '@mantine/core'
import type { Role } from '@samhus/domain/access'
import { useTranslation } from 'react-i18next'

interface Props {
  value: Role
  onChange: (role: Role) => void
}

/** One of the two roles, and what each may do. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      label={t('settings.role.label')}
      value={value}
      onChange={(role) => onChange(role === 'Super Admin' ? role : 'Admin')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="Admin" label={t('settings.role.admin')} description={t('settings.role.adminMay')} />
        <Radio
          value="Super Admin"
          label={t('settings.role.super')}
          description={t('settings.role.superMay')}
        />
      </Stack>
    </Radio.Group>
  )
}
