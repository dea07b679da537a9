import { ActionIcon, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './points.module.css'

export const maxChange = 999

interface Props {
  /** Null while it is empty. */
  value: number | null
  showsProblem: boolean
  onChange: (value: number | null) => void
}

/** Points more or less, typed or a step at a time. */
export function ChangeField({ value, showsProblem, onChange }: Props) {
  const { t } = useTranslation('admin')
  const step = (by: number) => onChange(Math.max(-maxChange, Math.min(maxChange, (value ?? 0) + by)))
  return (
    <NumberInput
      name="change"
      label={t('points.adjust.change')}
      description={t('points.adjust.changeHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      hideControls
      allowDecimal={false}
      min={-maxChange}
      max={maxChange}
      // A number that cannot be is said, not made another one.
      clampBehavior="none"
      value={value ?? ''}
      error={showsProblem ? t('points.adjust.changeProblem') : undefined}
      classNames={{ input: styles.change ?? '' }}
      inputContainer={(input) => (
        <div className={styles.steps}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('points.adjust.less')}
            onClick={() => step(-1)}
          >
            <IconMinus size={18} aria-hidden />
          </ActionIcon>
          {input}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('points.adjust.more')}
            onClick={() => step(1)}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
