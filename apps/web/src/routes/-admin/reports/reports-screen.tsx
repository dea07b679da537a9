import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/reports`: the choice of a report. */
export function ReportsScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.reports')}</Title>
}
