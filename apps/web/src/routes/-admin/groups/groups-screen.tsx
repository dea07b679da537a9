import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/groups`: the associations. */
export function GroupsScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.groups')}</Title>
}
