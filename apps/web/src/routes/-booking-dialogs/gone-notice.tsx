import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { DialogActions } from '../../components/ui/dialog.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'

/** Replaces what a dialog offered, once its booking or its place on the waitlist is gone. */
export function GoneNotice({ isWait, onClose }: { isWait: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const button = useFocusOnMount<HTMLButtonElement>()
  return (
    <>
      <p role="alert">{t(isWait ? 'cancel.doneWait' : 'edit.gone')}</p>
      <DialogActions>
        <Button ref={button} onClick={onClose}>
          {t('common.ok')}
        </Button>
      </DialogActions>
    </>
  )
}
