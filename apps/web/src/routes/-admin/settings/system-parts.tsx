import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SystemStatus } from '../../../api/admin-settings.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { describeParts, guideHeadings, type Part, type PartState } from './describe-parts.ts'
import styles from './settings.module.css'

const signs: Record<PartState, { readonly icon: typeof IconCircleCheck; readonly color: string }> = {
  ok: { icon: IconCircleCheck, color: 'var(--good)' },
  problem: { icon: IconAlertTriangle, color: 'var(--danger)' },
  off: { icon: IconCircleMinus, color: 'var(--ink-soft)' },
}

/** Each part of the system in a line; what is not well comes first, and says what to do. */
export function SystemParts({ status }: { status: SystemStatus }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const parts = describeParts(status, { t, language })
  const isProblem = ({ state }: Part) => state === 'problem'
  return (
    <ul className={styles.parts} aria-label={t('status.parts')}>
      {[...parts.filter(isProblem), ...parts.filter((part) => !isProblem(part))].map((part) => (
        <Row key={part.name} part={part} />
      ))}
    </ul>
  )
}

function Row({ part: { name, state, text, todo } }: { part: Part }) {
  const { t } = useTranslation('admin')
  const { icon: Icon, color } = signs[state]
  return (
    <li className={styles.part} data-state={state}>
      <Icon size={20} color={color} aria-hidden />
      <h2 className={styles.partName}>
        {t(`status.part.${name}`)}
        <VisuallyHidden>: {t(`status.state.${state}`)}</VisuallyHidden>
      </h2>
      <div className={styles.partText}>
        <p>{text}</p>
        {todo !== undefined && (
          <p className={styles.todo}>
            {todo} <span className={styles.guide}>{t('status.guide', { heading: guideHeadings[name] })}</span>
          </p>
        )}
      </div>
    </li>
  )
}
