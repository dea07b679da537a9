import type { checkoutDetails } from '@samhus/contract/check-out'
import type { Answer } from '@samhus/contract/operation'
import { defaultGuestCount, isGuestCount, maxGuests } from '@samhus/domain/check-out'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckOut } from '../../api/check-out.ts'
import { configQuery } from '../../api/config.ts'
import { CallError } from '../../api/http.ts'
import { Button } from '../../components/ui/button.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { dayInSentence } from '../../locales/format.ts'
import styles from './check-out.module.css'
import { GuestCountField } from './guest-count-field.tsx'
import { useOpenSupportForm } from './use-open-support-form.ts'

/** How long the thanks stay before the page goes on to the support form. */
const redirectDelayMs = 5000

type Stay = Answer<typeof checkoutDetails>

/** Greets the guest and asks how many people stayed overnight; once sent it stays as it was, with thanks below. */
export function CheckOutForm({ token, stay }: { token: string; stay: Stay }) {
  const { t } = useTranslation()
  const product = useQuery(configQuery).data?.brandName ?? ''
  const { send, isPending, isSuccess, error } = useCheckOut(token)
  const [count, setCount] = useState(String(stay.currentPeopleCount ?? defaultGuestCount))
  const isCount = count.trim() !== '' && isGuestCount(Number(count))
  const isOver = isPending || isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCount && !isOver) send(Number(count))
  }
  const [from, to] = [dayInSentence(stay.dateFrom), dayInSentence(stay.dateTo)]
  return (
    <form className={styles.card} noValidate onSubmit={submit}>
      <h1 className={styles.title}>{t('checkOut.title')}</h1>
      <div className={styles.words}>
        <p className={styles.greeting}>{t('checkOut.greeting', { name: stay.userName })}</p>
        <p>{t('checkOut.stay', { house: stay.houseName, from, to })}</p>
      </div>
      <GuestCountField
        value={count}
        problem={isCount || count === '' ? undefined : t('checkOut.countProblem', { most: maxGuests })}
        isDisabled={isOver}
        onChange={setCount}
      />
      {error !== null && (
        <p className={styles.problem} role="alert">
          {describeError(error, t)}
        </p>
      )}
      <Button type="submit" isWide disabled={!isCount || isOver}>
        {isPending ? t('checkOut.sending') : t('checkOut.send', { product })}
      </Button>
      {isSuccess ? (
        <Thanks name={stay.userName} />
      ) : (
        <p className={styles.note}>{t('checkOut.redirectNote')}</p>
      )}
    </form>
  )
}

/** Two refusals have their own words, everything else the same. docs/domain.md §15 */
function describeError(error: Error, t: ReturnType<typeof useTranslation>['t']): string {
  const type = error instanceof CallError ? error.type : null
  if (type === 'consecutive-block-not-found' || type === 'already-checked-out') return t(`errors.${type}`)
  return t('checkOut.failed')
}

/** A short word of thanks, brought into view; then on to the support form. */
function Thanks({ name }: { name: string }) {
  const { t } = useTranslation()
  const place = useFocusOnMount<HTMLDivElement>()
  const goOn = useOpenSupportForm()
  useEffect(() => {
    const timer = setTimeout(goOn, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [goOn])
  return (
    <div ref={place} className={styles.thanks} role="status" tabIndex={-1}>
      <IconCircleCheck className={styles.check} size={40} aria-hidden />
      <h2 className={styles.subtitle}>{t('checkOut.done', { name })}</h2>
      <p>{t('checkOut.doneText')}</p>
      <Button kind="secondary" onClick={goOn}>
        {t('checkOut.goOn')}
      </Button>
    </div>
  )
}
