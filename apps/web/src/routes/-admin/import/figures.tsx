import { type ImportDetails, type ImportFate, importFate } from '@samhus/contract/admin-import'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import styles from './import.module.css'

interface Props {
  totals: ImportDetails['totals']
  isPast: boolean
  /** The rows that are shown; null: all. */
  chosen: ImportFate | null
  onChoose: (fate: ImportFate | null) => void
}

/** How many rows become what. A press shows those rows alone. */
export function Figures({ totals, isPast, chosen, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const words = isPast ? 'pastFigure' : 'figure'
  return (
    <div className={styles.figures} role="group" aria-label={t('imports.rows.show')}>
      {([null, ...importFate.options] as const).map((fate) => (
        <button
          key={fate ?? 'all'}
          type="button"
          className={styles.figure}
          data-fate={fate ?? 'all'}
          data-none={(fate !== null && totals[fate] === 0) || undefined}
          aria-pressed={chosen === fate}
          onClick={() => onChoose(fate)}
        >
          <span className={styles.number}>{totals[fate ?? 'rows'].toLocaleString(language)}</span>
          <span>{t(`imports.${words}.${fate ?? 'all'}`)}</span>
        </button>
      ))}
    </div>
  )
}
