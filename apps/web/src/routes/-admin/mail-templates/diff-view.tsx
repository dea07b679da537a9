import { Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { compareLines } from './line-diff.ts'
import styles from './templates.module.css'

interface Words {
  readonly subject: string
  readonly body: string
}

interface Props {
  before: Words
  after: Words
}

const signs = { same: ' ', added: '+', removed: '−' } as const

/** What differs between two versions of a mail's words, line by line; the subject is the first. */
export function DiffView({ before, after }: Props) {
  const { t } = useTranslation('admin')
  const lines = compareLines(toText(before), toText(after))
  if (lines.every(({ state }) => state === 'same')) {
    return <Text size="sm">{t('mailTemplates.history.none')}</Text>
  }
  return (
    // It scrolls, and has nothing in it that can have the focus.
    <ol className={styles.diff} tabIndex={0} aria-label={t('mailTemplates.history.compare')}>
      {lines.map(({ state, text }, index) => (
        // Lines have no name of their own, and none is moved.
        <li key={index} data-state={state}>
          <span aria-hidden>{signs[state]}</span>
          {state !== 'same' && (
            <VisuallyHidden>
              {t(`mailTemplates.history.line.${state}`)}
              {': '}
            </VisuallyHidden>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

const toText = ({ subject, body }: Words) => `${subject}\n\n${body}`
