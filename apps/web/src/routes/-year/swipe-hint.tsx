import { IconHandMove } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './swipe-hint.module.css'

/** Says that swiping changes the house; a press on it goes to the next one. */
export function SwipeHint({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.hint} onClick={onNext}>
      <IconHandMove size={22} aria-hidden />
      {t('year.swipeHint')}
    </button>
  )
}
