import { maxGuests } from '@samhus/domain/check-out'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './check-out.module.css'
import { GuestFigures } from './guest-figures.tsx'

interface Props {
  /** As typed: may be empty or not a number. */
  value: string
  problem: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
}

/** A number of people, typed or stepped with buttons, and shown as figures. */
export function GuestCountField({ value, problem, isDisabled, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const now = Number.isInteger(Number(value)) ? Number(value) : 0
  const step = (by: number) => onChange(String(Math.min(maxGuests, Math.max(0, now + by))))
  return (
    <div className={styles.people}>
      <label className={styles.prompt} htmlFor={id}>
        {t('checkOut.prompt')}
      </label>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('checkOut.fewer')}
          aria-controls={id}
          disabled={isDisabled || now <= 0}
          onClick={() => step(-1)}
        >
          <IconMinus size={28} aria-hidden />
        </button>
        <input
          id={id}
          name="count"
          className={styles.count}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxGuests}
          step={1}
          required
          value={value}
          disabled={isDisabled}
          autoComplete="off"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
          onWheel={(event) => event.currentTarget.blur()}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={t('checkOut.more')}
          aria-controls={id}
          disabled={isDisabled || now >= maxGuests}
          onClick={() => step(1)}
        >
          <IconPlus size={28} aria-hidden />
        </button>
      </div>
      <GuestFigures count={Math.min(maxGuests, Math.max(0, now))} />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
