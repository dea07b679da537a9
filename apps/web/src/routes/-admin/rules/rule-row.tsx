import type { AdminPolicy } from '@samhus/contract/admin-policy'
import type { TFunction } from 'i18next'
import { Fragment, useId, type ReactNode } from 'react'
import { RuleField } from './rule-field.tsx'
import { describeProblem, type RuleProblem } from './rule-problems.ts'
import type { Rule } from './rule-sections.ts'
import type { ChangedRule, RuleField as Field, RuleValues } from './rule-values.ts'
import { describeField, explainField } from './rule-words.ts'
import styles from './rules.module.css'
import { useWords } from './use-words.ts'
import { Was } from './was.tsx'

interface Props {
  rule: Rule
  values: RuleValues
  /** As they are stored. */
  base: RuleValues
  defaults: RuleValues
  ranges: AdminPolicy['ranges']
  changed: readonly ChangedRule[]
  /** Those that are to be shown. */
  problems: readonly RuleProblem[]
  onChange: (field: Field, value: string) => void
  onUndo: (fields: readonly Field[]) => void
}

/** One rule: its sentence with the fields in it, what is usual, and, once it is changed, what it was. */
export function RuleRow(props: Props) {
  const { rule, values, base, defaults, ranges, changed, problems, onChange, onUndo } = props
  const words = useWords()
  const { t } = words
  const [noteId, problemId] = [useId(), useId()]
  const { fields } = rule
  const mine = problems.filter(({ name }) => fields.some((field) => field === name))
  const isChanged = fields.some((field) => changed.includes(field))
  const explained = fields.flatMap((field) => explainField(field, values.fields[field], words) ?? [])
  const usual = fields.map((field) => {
    const value = describeField(field, defaults.fields[field], words)
    const range = ranges[field]
    // A choice in words shows by itself what is possible.
    const isChoice = field === 'pointPlan.pointsYearOffset'
    return range === undefined || isChoice ? value : t('rules.standardValue', { value, ...range })
  })
  const was = fields.map((field) => describeField(field, base.fields[field], words))
  return (
    <li className={styles.rule} data-is-changed={isChanged || undefined}>
      <div className={styles.said}>
        <div className={styles.sentence}>
          {splitSentence(rule, t).map((part, index) => (
            // The parts of a sentence have no names of their own, and none is moved.
            <Fragment key={index}>{renderPart(part)}</Fragment>
          ))}
        </div>
        <div id={problemId}>
          {mine.map((problem) => (
            <p key={problem.name} className={styles.problem}>
              {describeProblem(problem, t)}
            </p>
          ))}
        </div>
        {isChanged && (
          <Was
            value={was.join(' · ')}
            name={t(`rules.field.${fields[0] ?? 'timeZone'}`)}
            onUndo={() => onUndo(fields)}
          />
        )}
      </div>
      <div className={styles.notes} id={noteId}>
        {explained.length > 0 && <p>{explained.join(' ')}</p>}
        <p>{t('rules.standard', { values: usual.join(' · ') })}</p>
      </div>
    </li>
  )

  function renderPart(part: string): ReactNode {
    const field = fields.find((one) => one === part)
    if (field === undefined) return part
    return (
      <RuleField
        field={field}
        value={values.fields[field]}
        isInvalid={mine.some(({ name }) => name === field)}
        describedBy={`${problemId} ${noteId}`}
        onChange={(value) => onChange(field, value)}
      />
    )
  }
}

/** Returns the words of a rule's sentence and the names of its fields, by turns. */
function splitSentence({ key, fields }: Rule, t: TFunction<'admin'>): string[] {
  const slots = fields.map((field) => [field.split('.').at(-1) ?? field, `\n${field}\n`] as const)
  const sentence: string = t(`rules.sentence.${key}` as never, {
    ...Object.fromEntries<string>(slots),
    defaultValue: '',
  })
  return sentence.split('\n')
}
