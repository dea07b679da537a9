import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/reports/yearly`: a group's houses over a year. */
export function YearlyReportScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.yearlyReport')}</Title>
}
