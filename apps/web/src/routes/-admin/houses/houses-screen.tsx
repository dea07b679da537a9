import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/houses`: the houses of all associations. */
export function HousesScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.houses')}</Title>
}
