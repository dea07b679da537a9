import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/point-assignments`: planned and executed gifts of points. */
export function PointAssignmentsScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.pointAssignments')}</Title>
}
