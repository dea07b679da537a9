import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../owners/act-dialog.tsx'
import { DiffView } from './diff-view.tsx'
import type { useEditor } from './use-editor.ts'

/** Says who has saved other words since these were opened, and lets the admin choose which hold. */
export function ConflictDialog({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const { t } = useTranslation('admin')
  const { conflict, words, isPending } = editor
  const saves = new Map((conflict?.changes ?? []).map(({ by, at }) => [`${by ?? ''} ${at}`, { by, at }]))
  return (
    <ActDialog
      isOpen={conflict !== null}
      isWide
      onClose={editor.closeConflict}
      title={t('mailTemplates.conflict.title')}
    >
      {conflict !== null && (
        <Stack gap="md">
          {[...saves].map(([key, { by, at }]) => (
            <Text key={key} size="sm" fw={600}>
              {t('mailTemplates.conflict.who', {
                name: by ?? t('mailTemplates.conflict.nobody'),
                at: Date.parse(at),
              })}
            </Text>
          ))}
          <Text size="sm">{t('mailTemplates.conflict.text')}</Text>
          <DiffView before={conflict.stored} after={words} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isPending} onClick={editor.takeTheirs}>
              {t('mailTemplates.conflict.take')}
            </Button>
            <Button loading={isPending} onClick={() => void editor.keepMine()}>
              {t('mailTemplates.conflict.keep')}
            </Button>
          </Group>
        </Stack>
      )}
    </ActDialog>
  )
}
