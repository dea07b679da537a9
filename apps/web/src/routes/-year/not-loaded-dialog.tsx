import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions } from '../../components/ui/dialog.tsx'

/** A week was pressed before the owner's bookings and points were there, which decide what can be done with it. */
export function NotLoadedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('dialogs.blocked.notLoadedTitle')}>
      <p>{t('errors.data-not-available')}</p>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
