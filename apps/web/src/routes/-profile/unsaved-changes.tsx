import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions } from '../../components/ui/dialog.tsx'

/** While there are unsaved changes, asks before a link, the back button or closing the page loses them. */
export function UnsavedChanges({ hasChanges }: { hasChanges: boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => hasChanges,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  })
  return (
    <Dialog isOpen={status === 'blocked'} onClose={() => reset?.()} title={t('profile.unsaved')}>
      <p>{t('profile.unsavedText')}</p>
      <DialogActions>
        <Button kind="secondary" onClick={proceed}>
          {t('profile.discard')}
        </Button>
        <Button onClick={reset} data-autofocus>
          {t('profile.keepEditing')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
