import { Alert } from '@mantine/core'
import type { TemplateProblem } from '@samhus/contract/admin-mail-templates'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './templates.module.css'

interface Props {
  problems: readonly TemplateProblem[]
  onGoTo: (problem: TemplateProblem) => void
}

/** What is wrong with the words. Pressing a problem leads to its line. */
export function ProblemList({ problems, onGoTo }: Props) {
  const { t } = useTranslation('admin')
  const tell = ({ part, line, problem, detail }: TemplateProblem) => {
    const sentence = t(`mailWords.problem.${problem}`, { detail })
    if (part === 'subject') return t('mailTemplates.problems.subject', { problem: sentence })
    return line === null
      ? t('mailTemplates.problems.whole', { problem: sentence })
      : t('mailTemplates.problems.line', { line, problem: sentence })
  }
  return (
    <div role="status">
      {problems.length > 0 && (
        <Alert
          color="red"
          title={t('mailTemplates.problems.title', { count: problems.length })}
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.part} ${problem.line ?? ''} ${problem.problem} ${problem.detail}`}>
                <button type="button" className={styles.problem} onClick={() => onGoTo(problem)}>
                  {tell(problem)}
                </button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
