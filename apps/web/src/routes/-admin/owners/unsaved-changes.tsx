import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './owners.module.css'

/** While there are unsaved changes, asks before another page, the back button or closing the window loses them. */
export function UnsavedChanges({ hasChanges }: { hasChanges: boolean }) {
  const { t } = useTranslation('admin')
  const { status, proceed, reset } = useBlocker({
    // Another tab of the same page keeps the form.
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('owners.form.unsaved')}
      classNames={{ title: styles.dialogTitle ?? '' }}
    >
      <Stack>
        <Text size="sm">{t('owners.form.unsavedText')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => proceed?.()}>
            {t('owners.form.discard')}
          </Button>
          <Button data-autofocus onClick={() => reset?.()}>
            {t('owners.form.keepEditing')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
