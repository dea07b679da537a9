import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../../api/error-message.ts'
import { CallError } from '../../../api/http.ts'

/** Returns a function that says why a folder or a document could not be changed. */
export function useTreeError(): (error: Error) => string {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  return (error) => {
    const type = error instanceof CallError ? error.type : null
    if (type === 'code-taken') return t('documents.error.taken')
    return type === 'not-found' ? t('documents.error.gone') : getErrorMessage(error, tMain)
  }
}
