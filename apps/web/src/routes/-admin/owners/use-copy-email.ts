import { useTranslation } from 'react-i18next'
import { notify } from '../notify.ts'

/** Returns a function that copies an address, and says so; a browser that does not allow it shows the address. */
export function useCopyEmail(): (email: string) => Promise<void> {
  const { t } = useTranslation('admin')
  return async (email) => {
    try {
      await navigator.clipboard.writeText(email)
      notify(t('owners.copied', { email }))
    } catch {
      notify(t('owners.copyFailed', { email }), { isError: true })
    }
  }
}
