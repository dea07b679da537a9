import { Button, Group } from '@mantine/core'
import { mayChangeImport } from '@samhus/domain/import'
import { isAllowed } from '@samhus/domain/refusal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '@samhus/contract/admin-import'
import { ActDialog } from '../owners/act-dialog.tsx'
import { ApplyForm } from './apply-form.tsx'
import { DiscardForm } from './discard-form.tsx'

/** What can be done with a file as long as it is not over. */
export function ImportActs({ file }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState<'apply' | 'discard' | null>(null)
  const close = () => setOpen(null)
  const { state, totals } = file
  const written = totals.new + totals.changed
  return (
    <>
      {isAllowed(mayChangeImport({ state })) && (
        <Group gap="xs">
          <Button variant="default" c="red" onClick={() => setOpen('discard')}>
            {t('imports.discard.press')}
          </Button>
          {state === 'checked' && written > 0 && (
            <Button onClick={() => setOpen('apply')}>{t('imports.apply.press', { count: written })}</Button>
          )}
        </Group>
      )}
      <ActDialog isOpen={open === 'apply'} onClose={close} title={t('imports.apply.title')}>
        <ApplyForm file={file} onClose={close} />
      </ActDialog>
      <ActDialog isOpen={open === 'discard'} onClose={close} title={t('imports.discard.title')}>
        <DiscardForm importId={file.importId} onClose={close} />
      </ActDialog>
    </>
  )
}
