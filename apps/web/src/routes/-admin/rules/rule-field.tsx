import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import { nameUnit, nameYearOffset, showTime } from './rule-words.ts'
import { isTimeField, type RuleField as Field } from './rule-values.ts'
import styles from './rules.module.css'

interface Props {
  field: Field
  value: string
  isInvalid: boolean
  /** Of what stands below the sentence about it. */
  describedBy: string
  onChange: (value: string) => void
}

const yearOffsets = [0, 1, 2, 3, 4, 5]

/** A rule's value, as a word of its sentence: a number has its unit behind it. */
export function RuleField({ field, value, isInvalid, describedBy, onChange }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const common = {
    name: field,
    'aria-label': t(`rules.field.${field}`),
    'aria-describedby': describedBy,
    error: isInvalid,
    size: 'xs',
  } as const
  if (field === 'timeZone') {
    return (
      <Select
        {...common}
        className={styles.zone ?? ''}
        searchable
        limit={50}
        data={listTimeZones(value)}
        value={value}
        onChange={(zone) => {
          if (zone !== null) onChange(zone)
        }}
      />
    )
  }
  if (field === 'pointPlan.pointsYearOffset') {
    return (
      <NativeSelect
        {...common}
        className={styles.years ?? ''}
        data={yearOffsets.map((years) => ({ value: String(years), label: nameYearOffset(years, t) }))}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  const isTime = isTimeField(field)
  return (
    <span className={styles.number}>
      <TextInput
        {...common}
        data-is-time={isTime || undefined}
        className={styles.input ?? ''}
        inputMode={isTime ? 'text' : 'numeric'}
        maxLength={isTime ? 5 : 6}
        autoComplete="off"
        value={isTime ? showTime(value, language) : value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!isTime && <span>{nameUnit(field, value, t)}</span>}
    </span>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

/** The browser may not know a zone that the server does. */
function listTimeZones(current: string): string[] {
  return zones.includes(current) ? zones : [current, ...zones]
}
