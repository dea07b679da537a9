import { useTranslation } from 'react-i18next'
import { notify } from '../notify.ts'

/** Returns what tells that a record is saved, or of which fields newer values of others were kept. */
export function useSavedNotice<Field extends string>(
  name: string,
  nameField: (field: Field) => string,
): (merged: readonly Field[]) => void {
  const { t } = useTranslation('admin')
  return (merged) => {
    const fields = merged.map(nameField).join(', ')
    notify(fields === '' ? t('owners.form.saved', { name }) : t('owners.form.merged', { fields }))
  }
}
