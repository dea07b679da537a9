import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

export interface Failure {
  /** What failed. */
  headline: string
  /** The reason, as far as it is known. */
  message: string
}

/** Reports that a request about a booking failed, and why. */
export function ErrorDialog({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={failure !== null} title={t('common.warning')} onClose={onClose}>
      <p>
        <strong>{failure?.headline}</strong>
      </p>
      <p>{failure?.message}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('common.ok')}</Button>
      </DialogActions>
    </Dialog>
  )
}
