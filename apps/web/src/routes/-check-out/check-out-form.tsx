import type { checkoutDetails } from '@samhus/contract/check-out'
import type { Output } from '@samhus/contract/operation'
import { defaultGuestCount, isGuestCount, maxGuests } from '@samhus/domain/check-out'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckOut } from '../../api/check-out.ts'
import { configQuery } from '../../api/config.ts'
import { CallError } from '../../api/http.ts'
import { Button } from '../../components/ui/button.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { useForm } from '../../lib/use-form.ts'
import styles from './check-out.module.css'
import { GuestCountField } from './guest-count-field.tsx'
import { useOpenSupportForm } from './use-open-support-form.ts'

/** How long the thanks are shown before the page goes on to the support form. */
const redirectDelayMs = 5000

type Stay = Output<typeof checkoutDetails>

/** Asks the guest how many people stayed overnight. Once sent, the form stays visible with thanks below. */
export function CheckOutForm({ token, stay }: { token: string; stay: Stay }) {
  const { t } = useTranslation()
  const product = useQuery(configQuery).data?.brandName ?? ''
  const { run, isPending, isSuccess, error } = useCheckOut()
  const [count, setCount] = useState(String(stay.currentPeopleCount ?? defaultGuestCount))
  const isCount = count.trim() !== '' && isGuestCount(Number(count))
  const isClosed = isPending || isSuccess

  const { onSubmit } = useForm({
    problems: isCount ? [] : ['count'],
    isPending: isClosed,
    // What was refused is shown from `error`.
    onValidSubmit: () => void run({ token, guestCount: Number(count) }).catch(() => undefined),
  })
  return (
    <form className={styles.card} noValidate onSubmit={onSubmit}>
      <h1 className={styles.title}>{t('checkOut.title')}</h1>
      <div className={styles.words}>
        <p className={styles.greeting}>{t('checkOut.greeting', { name: stay.userName })}</p>
        <p>{t('checkOut.stay', { house: stay.houseName, from: stay.dateFrom, to: stay.dateTo })}</p>
      </div>
      <GuestCountField
        value={count}
        problem={isCount || count === '' ? undefined : t('checkOut.countProblem', { most: maxGuests })}
        isDisabled={isClosed}
        onChange={setCount}
      />
      {error !== null && (
        <p className={styles.problem} role="alert">
          {describeError(error, t)}
        </p>
      )}
      <Button type="submit" isWide disabled={!isCount || isClosed}>
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

/** Two refusals have their own texts, all other errors share one. docs/domain.md §15 */
function describeError(error: Error, t: TFunction): string {
  const type = error instanceof CallError ? error.type : null
  if (type === 'consecutive-block-not-found' || type === 'already-checked-out') return t(`errors.${type}`)
  return t('checkOut.failed')
}

/** Thanks the guest, then goes on to the support form. Takes the focus, which scrolls it into view. */
function Thanks({ name }: { name: string }) {
  const { t } = useTranslation()
  const focusTarget = useFocusOnMount<HTMLDivElement>()
  const goOn = useOpenSupportForm()
  useEffect(() => {
    const timer = setTimeout(goOn, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [goOn])
  return (
    <div ref={focusTarget} className={styles.thanks} role="status" tabIndex={-1}>
      <IconCircleCheck className={styles.check} size={40} aria-hidden />
      <h2 className={styles.subtitle}>{t('checkOut.done', { name })}</h2>
      <p>{t('checkOut.doneText')}</p>
      <Button kind="secondary" onClick={goOn}>
        {t('checkOut.goOn')}
      </Button>
    </div>
  )
}
