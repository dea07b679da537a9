import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin`: what an administrator sees first. */
export function DashboardScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.dashboard')}</Title>
}
