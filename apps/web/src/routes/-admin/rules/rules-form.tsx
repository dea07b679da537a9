import { Alert, Text, Title } from '@mantine/core'
import type { AdminPolicy } from '@samhus/contract/admin-policy'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { notify } from '../notify.ts'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { PlanTable } from './plan-table.tsx'
import { RuleDiff } from './rule-diff.tsx'
import { findRuleProblems } from './rule-problems.ts'
import { RuleRow } from './rule-row.tsx'
import { sections } from './rule-sections.ts'
import { RuleVersions } from './rule-versions.tsx'
import { toConstants, toRuleValues, type RuleField } from './rule-values.ts'
import { describePlan } from './rule-words.ts'
import styles from './rules.module.css'
import { useRulesForm, type PolicyVersion, type RulesFormState } from './use-rules-form.ts'
import { useWords } from './use-words.ts'
import { Was } from './was.tsx'

/** A group's rules in sentences whose numbers can be changed. Nothing is saved before its effects have been read. */
export function RulesForm({ policy }: { policy: AdminPolicy }) {
  const { t } = useTranslation('admin')
  const [isConfirming, setConfirming] = useState(false)
  const form = useRulesForm({ policy, onSaved: () => notify(t('rules.saved')) })
  const problems = findRuleProblems(toConstants(form.values))
  const { onSubmit, showsProblem } = useForm({
    problems: problems.map(({ name }) => name),
    isPending: form.isPending,
    onValidSubmit: () => {
      if (!form.isDirty) return
      form.clearError()
      setConfirming(true)
    },
  })
  const shown = problems.filter(({ name }) => showsProblem(name))
  const { values, base, changed } = form
  const change = (field: RuleField, value: string) =>
    form.change({ ...values, fields: { ...values.fields, [field]: value } })
  const defaults = toRuleValues(policy.defaults)
  return (
    <>
      <form noValidate aria-label={t('rules.title')} className={styles.form} onSubmit={onSubmit}>
        <Text c="dimmed">{t('rules.text')}</Text>
        {form.conflict !== null && <Conflict versions={policy.versions} newer={form.conflict} />}
        {sections.map(({ key, rules }) => (
          <section key={key} className={styles.section} aria-labelledby={`rules-${key}`}>
            <Title order={2} size="h4" id={`rules-${key}`}>
              {t(`rules.section.${key}`)}
            </Title>
            <ul className={styles.rules}>
              {rules.map((rule) => (
                <RuleRow
                  key={rule.key}
                  rule={rule}
                  values={values}
                  base={base}
                  defaults={defaults}
                  ranges={policy.ranges}
                  changed={changed}
                  problems={shown}
                  onChange={change}
                  onUndo={form.undo}
                />
              ))}
              {key === 'points' && <Plan form={form} defaults={policy.defaults} problems={shown} />}
            </ul>
          </section>
        ))}
        {form.isDirty && (
          <SaveBar
            said={t('rules.unsaved', { count: changed.length })}
            resetLabel={t('rules.reset')}
            saveLabel={t('rules.review')}
            isPending={form.isPending}
            onReset={form.reset}
          />
        )}
      </form>
      <RuleVersions
        versions={policy.versions}
        onTake={(taken, number) => {
          form.change(taken)
          notify(t('rules.versions.taken', { number }))
        }}
      />
      <ChangeDialog
        groupId={policy.groupId}
        form={form}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      />
      <UnsavedChanges hasChanges={form.isDirty} lostWith={['tab']} />
    </>
  )
}

interface PlanProps {
  form: RulesFormState
  defaults: AdminPolicy['defaults']
  problems: ReturnType<typeof findRuleProblems>
}

/** The portions of the point plan, as the last rule. */
function Plan({ form: { values, base, changed, change, undo }, defaults, problems }: PlanProps) {
  const words = useWords()
  const { t } = words
  const usual = describePlan(toRuleValues(defaults).portions, words)
  return (
    <li className={styles.rule} data-is-changed={changed.includes('pointPlan.portions') || undefined}>
      <div className={styles.said}>
        <PlanTable
          portions={values.portions}
          timeZone={base.fields.timeZone}
          problems={problems}
          onChange={(portions) => change({ ...values, portions })}
        />
        {changed.includes('pointPlan.portions') && (
          <Was
            value={describePlan(base.portions, words)}
            name={t('rules.field.pointPlan.portions')}
            onUndo={() => undo(['pointPlan.portions'])}
          />
        )}
      </div>
      <div className={styles.notes}>
        <p>{t('rules.standard', { values: usual })}</p>
      </div>
    </li>
  )
}

interface ConflictProps {
  versions: readonly PolicyVersion[]
  /** Those that others have saved since the form was read. */
  newer: readonly PolicyVersion[]
}

/** Says who has changed which rules since the form was read. */
function Conflict({ versions, newer }: ConflictProps) {
  const { t } = useTranslation('admin')
  const ref = useRef<HTMLDivElement>(null)
  // The form is long, and its button at the bottom.
  useEffect(() => ref.current?.scrollIntoView({ block: 'center' }), [newer])
  return (
    <Alert
      ref={ref}
      color="yellow"
      role="alert"
      title={t('rules.conflict.title')}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <ul className={styles.newer}>
        {newer.map(({ version, by, at, constants }) => {
          const previous = versions.find((one) => one.version === version - 1)
          return (
            <li key={version}>
              <span>
                {t('rules.conflict.who', { name: by ?? t('rules.conflict.nobody'), at: Date.parse(at) })}
              </span>
              {previous !== undefined && (
                <RuleDiff before={toRuleValues(previous.constants)} after={toRuleValues(constants)} />
              )}
            </li>
          )
        })}
      </ul>
      {t('rules.conflict.text')}
    </Alert>
  )
}
