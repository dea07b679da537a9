import { Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listChangedRules, type RuleValues } from './rule-values.ts'
import { describeRule } from './rule-words.ts'
import styles from './rules.module.css'
import { useWords } from './use-words.ts'

interface Props {
  before: RuleValues
  after: RuleValues
}

/** What differs between two versions of the rules, rule by rule: a strike for what holds no more. */
export function RuleDiff({ before, after }: Props) {
  const words = useWords()
  const { t } = useTranslation('admin')
  const rules = listChangedRules(before, after)
  if (rules.length === 0) return <Text size="sm">{t('rules.versions.same')}</Text>
  return (
    <dl className={styles.diff}>
      {rules.map((rule) => (
        <div key={rule}>
          <dt>{t(`rules.field.${rule}`)}</dt>
          <dd>
            <del>
              <VisuallyHidden>
                {t('rules.versions.before')}
                {': '}
              </VisuallyHidden>
              {describeRule(rule, before, words)}
            </del>
            <ins>
              <VisuallyHidden>
                {t('rules.versions.after')}
                {': '}
              </VisuallyHidden>
              {describeRule(rule, after, words)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
