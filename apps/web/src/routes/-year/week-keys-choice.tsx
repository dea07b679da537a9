import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../components/ui/field.tsx'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

/** Whether typing a week's number goes to it: on, until it is switched off in this browser. */
export function useKeysChoice() {
  const [isOff, setOff] = useState(() => readLocal('weekKeysOff', (value) => value === 'yes') !== null)
  const setIsOff = (next: boolean) => {
    writeLocal('weekKeysOff', next ? 'yes' : null)
    setOff(next)
  }
  return { isOff, setIsOff }
}

/** Keys without a modifier can be switched off, for people whose keys come from speech (WCAG 2.1.4). */
export function WeekKeysChoice({ isOff, setIsOff }: ReturnType<typeof useKeysChoice>) {
  const { t } = useTranslation()
  return (
    <div data-screen-only>
      <Checkbox label={t('findWeek.keys')} isChecked={!isOff} onChange={(isOn) => setIsOff(!isOn)} />
    </div>
  )
}
