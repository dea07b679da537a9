import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './owners.module.css'

interface Props {
  hasChanges: boolean
  /** Parts of the page's query whose change loses the form too, such as another tab. */
  lostWith?: readonly string[]
}

/** While there are unsaved changes, asks before another page, the back button or closing the window loses them. */
export function UnsavedChanges({ hasChanges, lostWith = [] }: Props) {
  const { t } = useTranslation('admin')
  const { status, proceed, reset } = useBlocker({
    // Another tab of the same page keeps the form, as a rule.
    shouldBlockFn: ({ current, next }) =>
      hasChanges &&
      (current.pathname !== next.pathname ||
        lostWith.some((name) => readQuery(current.search, name) !== readQuery(next.search, name))),
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

function readQuery(search: object, name: string): unknown {
  return (search as Readonly<Record<string, unknown>>)[name]
}
