import type { Owner } from '@samhus/contract/admin-owners'
import { useTranslation } from 'react-i18next'

/** Returns what a person is called on the screen; an anonymized one has no name. */
export function useOwnerName({ name }: Pick<Owner, 'name'>): string {
  const { t } = useTranslation('admin')
  return name === '' ? t('owners.noName') : name
}
