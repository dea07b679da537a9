import { mayAccessOwnData } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImpersonatedUserId } from '../../session/impersonation.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { mailPreferencesQuery, useChangeMailPreferences } from '../../api/mails.ts'
import { Checkbox } from '../../components/ui/field.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { CardError } from './card-error.tsx'
import styles from './profile.module.css'

type Kind = 'points-given' | 'claim-paid' | 'announcement'

/** Which of the mails that are not about their own weeks the owner gets, and which come always. */
export function MailChoices() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(mailPreferencesQuery)
  const mayChange = isAllowed(mayAccessOwnData(getImpersonatedUserId() !== null))
  return (
    <section className={styles.card} aria-label={t('mailChoices.title')}>
      <h2 className={styles.title}>{t('mailChoices.title')}</h2>
      {data === undefined && error === null && <span className="bone" style={{ height: '9rem' }} />}
      {data === undefined && error !== null && (
        <CardError
          message={t('mailChoices.loadError', { message: getErrorMessage(error, t) })}
          onRetry={() => void refetch()}
        />
      )}
      {data?.isSuppressed === true && <p className={styles.once}>{t('mailChoices.suppressed')}</p>}
      {data?.preferences.map(({ kind, isOn }) => (
        <MailSwitch key={kind} kind={kind} isOn={isOn} isDisabled={!mayChange} />
      ))}
      {data !== undefined && (
        <p className={styles.explain}>{t(mayChange ? 'mailChoices.always' : 'mailChoices.ownAlone')}</p>
      )}
    </section>
  )
}

/** Shows the choice at once; what the server has comes back if it cannot be saved. */
function MailSwitch({ kind, isOn, isDisabled }: { kind: Kind; isOn: boolean; isDisabled: boolean }) {
  const { t } = useTranslation()
  const change = useChangeMailPreferences()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = async (wanted: boolean) => {
    if (change.isPending) return
    setChosen(wanted)
    try {
      await change.run({ preferences: [{ kind, isOn: wanted }] })
    } catch {
      setChosen(null)
      showToast(t('mailChoices.error'), { isError: true })
    }
  }
  return (
    <Checkbox
      isSwitch
      label={t(`mailChoices.${kind}`)}
      isChecked={chosen ?? isOn}
      isDisabled={isDisabled}
      onChange={(wanted) => void choose(wanted)}
    />
  )
}
