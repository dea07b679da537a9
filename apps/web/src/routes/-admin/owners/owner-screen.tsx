import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/owners/{userId}`: one owner. */
export function OwnerScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.owner')}</Title>
}
