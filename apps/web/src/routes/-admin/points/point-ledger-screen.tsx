import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** `/admin/point-ledger`: every line of the ledger. */
export function PointLedgerScreen() {
  const { t } = useTranslation('admin')
  return <Title order={1}>{t('shell.nav.pointLedger')}</Title>
}
