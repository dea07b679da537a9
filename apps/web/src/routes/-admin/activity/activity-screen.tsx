import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/activity`: who did what. */
export function ActivityScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.activity')}</Title>
}
