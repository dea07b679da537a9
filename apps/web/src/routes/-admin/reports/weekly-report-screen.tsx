import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/reports/weekly`: the houses in one week. */
export function WeeklyReportScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.weeklyReport')}</Title>
}
