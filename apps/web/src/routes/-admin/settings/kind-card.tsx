import { Badge, Button, Checkbox, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { mailCondition } from '@samhus/contract/admin-mail-settings'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeTiming, toggleCondition, type PlannedKind, type Timing } from './mail-timings.ts'
import styles from './settings.module.css'

interface Props {
  kind: PlannedKind
  /** Null: the settings of all groups. */
  groupId: string | null
  timing: Timing
  mayChange: boolean
  hasProblem: (field: 'daysOffset' | 'subject') => boolean
  hasAnyProblem: boolean
  onChange: (timing: Timing) => void
}

/** A planned mail in a sentence, with its switch; its fields are opened by a press. */
export function KindCard({ kind, groupId, timing, mayChange, hasProblem, hasAnyProblem, onChange }: Props) {
  const { t } = useTranslation('admin')
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || hasAnyProblem
  const fieldsId = useId()
  const name = t(`mailWords.kind.${kind}`)
  return (
    <section className={styles.kind} aria-label={name}>
      <div className={styles.kindHead}>
        <div className={styles.kindText}>
          <h2 className={styles.kindName}>{name}</h2>
          <p className={styles.kindWhen} data-is-off={!timing.isEnabled || undefined}>
            {describeTiming(timing, t)} {t(`mailSettings.to.${kind}`)}
            {'.'}
          </p>
          <p className={styles.detail}>
            {t('mailSettings.subject')}
            {': '}
            <q>{timing.subject}</q>
          </p>
        </div>
        {mayChange ? (
          <Switch
            label={t(timing.isEnabled ? 'mailSettings.enabled' : 'mailSettings.off')}
            aria-label={t('mailSettings.enabledOf', { kind: name })}
            checked={timing.isEnabled}
            onChange={({ currentTarget }) => onChange({ ...timing, isEnabled: currentTarget.checked })}
          />
        ) : (
          <Badge variant="light" tt="none" color={timing.isEnabled ? 'green' : 'gray'}>
            {t(timing.isEnabled ? 'mailSettings.enabled' : 'mailSettings.off')}
          </Badge>
        )}
      </div>
      {isOpen && (
        <Fields id={fieldsId} kind={kind} timing={timing} hasProblem={hasProblem} onChange={onChange} />
      )}
      <Group gap="md">
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': fieldsId } : {})}
            aria-label={isOpen ? undefined : t('mailSettings.changeOf', { kind: name })}
            onClick={() => setOpened(!isOpen)}
          >
            {t(isOpen ? 'mailSettings.done' : 'mailSettings.change')}
          </Button>
        )}
        <Link
          to="/admin/mails/templates/$kind"
          params={{ kind }}
          search={groupId === null ? {} : { groupId }}
          className={styles.link}
          aria-label={t('mailSettings.wordsOf', { kind: name })}
        >
          {t('mailSettings.words')}
        </Link>
      </Group>
    </section>
  )
}

type FieldsProps = Pick<Props, 'kind' | 'timing' | 'hasProblem' | 'onChange'> & { id: string }

function Fields({ id, kind, timing, hasProblem, onChange }: FieldsProps) {
  const { t } = useTranslation('admin')
  return (
    <div id={id} className={styles.fields}>
      <TextInput
        name={`${kind}.daysOffset`}
        label={t('mailSettings.daysOffset')}
        description={t('mailSettings.daysOffsetHint')}
        inputMode="text"
        maxLength={4}
        value={timing.daysOffset}
        error={hasProblem('daysOffset') ? t('mailSettings.daysProblem') : undefined}
        onChange={({ currentTarget }) => onChange({ ...timing, daysOffset: currentTarget.value })}
      />
      <Select
        label={t('mailSettings.baseDate')}
        description={'\u00a0'}
        data={(['BookingStart', 'BookingEnd'] as const).map((value) => ({
          value,
          label: t(`mailSettings.base.${value}`),
        }))}
        value={timing.baseDate}
        onChange={(baseDate) => {
          if (baseDate !== null) onChange({ ...timing, baseDate })
        }}
      />
      <TextInput
        className={styles.wide ?? ''}
        name={`${kind}.subject`}
        label={t('mailSettings.subject')}
        maxLength={200}
        value={timing.subject}
        error={hasProblem('subject') ? t('mailSettings.subjectProblem') : undefined}
        onChange={({ currentTarget }) => onChange({ ...timing, subject: currentTarget.value })}
      />
      <fieldset className={styles.conditions}>
        <legend>
          <Text size="sm" fw={500} span>
            {t('mailSettings.conditions')}
          </Text>
        </legend>
        {mailCondition.options.map((condition) => (
          <Checkbox
            key={condition}
            label={t(`mailWords.condition.${condition}`)}
            checked={timing.conditions.includes(condition)}
            onChange={({ currentTarget }) => {
              const conditions = toggleCondition(timing.conditions, condition, currentTarget.checked)
              onChange({ ...timing, conditions })
            }}
          />
        ))}
      </fieldset>
    </div>
  )
}
