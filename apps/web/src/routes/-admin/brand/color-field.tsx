import { Alert, Text, TextInput } from '@mantine/core'
import { darkenToReadable, isTooPale } from '@samhus/domain/brand'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './brand.module.css'

interface Props {
  label: string
  placeholder: string
  description: ReactNode
  error: ReactNode
  readOnly: boolean
  value: string
  /** The colour that holds, also while another one is being typed. */
  shown: string
  onChange: (color: string) => void
}

/** A colour by its digits or by the browser's colour picker, and what becomes of one that is too light. */
export function ColorField({ shown, value, readOnly, onChange, ...field }: Props) {
  const { t } = useTranslation('admin')
  const readable = darkenToReadable(shown)
  return (
    <div className={styles.color}>
      <TextInput
        {...field}
        name="brandColor"
        readOnly={readOnly}
        maxLength={7}
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        leftSection={
          <input
            className={styles.swatch}
            type="color"
            aria-label={t('brand.pickColor')}
            disabled={readOnly}
            value={shown.toLowerCase()}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
        leftSectionWidth={52}
        leftSectionPointerEvents="all"
      />
      {isTooPale(shown) && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('brand.tooPale', { color: readable })}
        </Alert>
      )}
      {!isTooPale(shown) && readable !== shown.toLowerCase() && (
        <Text size="sm" c="dimmed">
          {t('brand.darkened', { color: readable })}
        </Text>
      )}
    </div>
  )
}
