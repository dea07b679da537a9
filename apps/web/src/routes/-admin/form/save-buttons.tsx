import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './save-bar.module.css'

interface Props {
  form: { isDirty: boolean; isPending: boolean; reset: () => void }
  /** The form is long: once there is something to save, they stay in sight. */
  isLong?: boolean
}

/** The buttons of a record's form. Nothing can be saved before something has changed. */
export function SaveButtons({ form: { isDirty, isPending, reset }, isLong = false }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Group
      justify="flex-end"
      gap="sm"
      className={isLong ? (styles.buttons ?? '') : ''}
      data-is-dirty={isDirty || undefined}
    >
      <Button variant="default" disabled={!isDirty || isPending} onClick={reset}>
        {t('owners.form.reset')}
      </Button>
      <Button type="submit" disabled={!isDirty} loading={isPending}>
        {t('owners.form.save')}
      </Button>
    </Group>
  )
}
