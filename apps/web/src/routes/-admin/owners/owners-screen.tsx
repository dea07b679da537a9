import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/owners`: everybody who owns a share, or did. */
export function OwnersScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.owners')}</Title>
}
