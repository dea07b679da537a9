import { Badge } from '@mantine/core'
import type { ImportFate, ImportState } from '@samhus/contract/admin-import'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'

/** Yellow is what waits for an admin. */
const stateColors: Readonly<Record<ImportState, string>> = {
  mapping: 'yellow',
  checking: 'slate',
  checked: 'yellow',
  applied: 'green',
  discarded: 'slate',
}

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation('admin')
  return (
    <Badge className={styles.badge ?? ''} color={stateColors[state]} variant="light" tt="none">
      {t(`imports.state.${state}`)}
    </Badge>
  )
}

const fateColors: Readonly<Record<ImportFate, string>> = {
  new: 'green',
  changed: 'yellow',
  unchanged: 'slate',
  refused: 'red',
}

/** What becomes of a row; `isPast`: what became of it. */
export function FateBadge({ fate, isPast }: { fate: ImportFate; isPast: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <Badge className={styles.badge ?? ''} color={fateColors[fate]} variant="light" tt="none">
      {t(`imports.${isPast ? 'pastFate' : 'fate'}.${fate}`)}
    </Badge>
  )
}
