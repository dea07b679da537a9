import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './rules.module.css'

interface Props {
  /** What is stored, in words. */
  value: string
  /** Of the rule. */
  name: string
  onUndo: () => void
}

/** What a changed rule was before, and the button that takes the change back. */
export function Was({ value, name, onUndo }: Props) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.was}>
      <span>{t('rules.was', { value })}</span>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={t('rules.undoOf', { rule: name })}
        onClick={onUndo}
      >
        {t('rules.undo')}
      </Button>
    </div>
  )
}
