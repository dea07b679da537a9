import { type HolidayCountry, holidayCountries } from '@samhus/domain/holidays-by-country'
import { useTranslation } from 'react-i18next'
import { HolidayFlag } from '../../components/year/holiday-flag.tsx'
import styles from './holiday-choice.module.css'

interface Props {
  countries: readonly HolidayCountry[]
  onToggle: (country: HolidayCountry) => void
}

/** Explains the flags over the weeks, and chooses of which countries holidays have one. */
export function HolidayChoice({ countries, onToggle }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choice} data-screen-only>
      <legend className={styles.legend}>
        <span className={styles.sample} aria-hidden>
          <HolidayFlag />
        </span>
        {t('holiday.legend')}
      </legend>
      {holidayCountries.map((country) => (
        <label key={country} className={styles.option}>
          <input
            type="checkbox"
            className={styles.box}
            checked={countries.includes(country)}
            onChange={() => onToggle(country)}
          />
          {t(`holiday.${country}`)}
        </label>
      ))}
    </fieldset>
  )
}
