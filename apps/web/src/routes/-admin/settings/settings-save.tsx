import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../form/save-bar.tsx'
import { ActError } from '../owners/act-dialog.tsx'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import styles from './settings.module.css'
import type { Changes } from './use-settings-form.ts'

interface Props {
  form: {
    isDirty: boolean
    isPending: boolean
    error: Error | null
    conflict: Changes | null
    reset: () => void
  }
  /** Something is typed that is no part of the form yet. */
  hasTyped?: boolean
  /** Returns what a changed field is called. */
  nameField: (field: string) => string
}

/** What others have changed meanwhile, why a save failed, and, once something is changed, the buttons; at the bottom, always in sight. */
export function SettingsSave({ form, hasTyped = false, nameField }: Props) {
  const { t } = useTranslation('admin')
  const { isDirty, isPending, error, conflict, reset } = form
  return (
    <>
      {conflict !== null && (
        <Alert
          color="yellow"
          role="alert"
          title={t('mailSettings.conflict.title')}
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          <ul className={styles.who}>
            {conflict.map(({ field, by, at }) => (
              <li key={`${field} ${at}`}>
                {t('mailSettings.conflict.who', {
                  name: by ?? t('mailSettings.conflict.nobody'),
                  what: nameField(field),
                  at: Date.parse(at),
                })}
              </li>
            ))}
          </ul>
          {t('mailSettings.conflict.text')}
        </Alert>
      )}
      <ActError error={error} />
      {isDirty && (
        <SaveBar
          said={t('mailSettings.unsaved')}
          resetLabel={t('mailSettings.reset')}
          saveLabel={t('mailSettings.save')}
          isPending={isPending}
          onReset={reset}
        />
      )}
      <UnsavedChanges hasChanges={isDirty || hasTyped} lostWith={['tab', 'groupId']} />
    </>
  )
}
