import type { Language } from '@samhus/contract/fields'
import type { CurrentUser } from '@samhus/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery, useUpdateProfile } from '../../api/users.ts'
import { showToast } from '../../components/ui/toasts.tsx'
import { writeLocal } from '../../lib/local-storage.ts'
import { getImpersonatedUserId } from '../../session/impersonation.ts'

/**
 * Returns a function that changes the language: of this browser immediately, and of the profile, which mails and the
 * calendar feed use, without waiting for it. Of quick choices one is sent at a time, and then only the last one.
 *
 * An admin who impersonates the owner changes the browser's language only.
 */
export function useLanguageChoice({ id, email }: CurrentUser): (language: Language) => void {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const { run } = useUpdateProfile()
  const wanted = useRef<Language | null>(null)
  const isSending = useRef(false)

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    for (let language = wanted.current; language !== null; language = wanted.current) {
      wanted.current = null
      try {
        await run({ id, email, language })
      } catch {
        showToast(i18n.t('profile.saveError'), { isError: true })
      }
    }
    isSending.current = false
  }
  return (language) => {
    writeLocal('language', language)
    void i18n.changeLanguage(language)
    if (getImpersonatedUserId() !== null) return
    client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, language })
    wanted.current = language
    void send()
  }
}
