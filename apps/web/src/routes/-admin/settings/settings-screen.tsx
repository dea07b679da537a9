import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/settings`: the system and its administrators. */
export function SettingsScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.settings')}</Title>
}
