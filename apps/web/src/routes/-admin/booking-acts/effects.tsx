import { Alert, Checkbox, List, Stack, Text } from '@mantine/core'
import type { Assigning, BlockingRule, FreedWeek, Moving } from '@samhus/contract/admin-booking-acts'
import type { WeekHead } from '@samhus/contract/admin-bookings'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../locales/format.ts'
import styles from './booking-acts.module.css'
import { describeOverridable, describeRule } from './rule-words.ts'

/** Returns what a week is called: `Birk, week 27, 2027`. */
export function nameWeek(
  { houseName, week, year }: Pick<WeekHead, 'houseName' | 'week' | 'year'>,
  t: TFunction<'admin'>,
): string {
  return t('owners.week', { house: houseName, week, year })
}

/** Returns a person's name, also where they are anonymized. */
export function namePerson({ name }: { name: string }, t: TFunction<'admin'>): string {
  return name || t('outage.nameless')
}

/** Returns mails by their names, each in quotation marks: some names have commas. */
export function nameMails(kinds: Moving['mails'], t: TFunction<'admin'>): string {
  return kinds.map((kind) => t('acts.mailName', { kind: t(`mailWords.kind.${kind}`) })).join(', ')
}

/** Rows of a name and a value; a value of null is left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The week with its days. */
export function WeekFact({
  week,
}: {
  week: Pick<WeekHead, 'houseName' | 'week' | 'year' | 'dateFrom' | 'dateTo'>
}) {
  const { t } = useTranslation('admin')
  return (
    <>
      <span>{nameWeek(week, t)}</span>{' '}
      <span className={styles.days}>
        {formatDay(week.dateFrom)} – {formatDay(week.dateTo)}
      </span>
    </>
  )
}

/** A balance before and after; missing points are said. */
export function BalanceFact({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.balance} data-is-missing={after < 0 || undefined}>
      <span>{`${before} ${t('acts.becomes')}`}</span> <strong>{after < 0 ? `\u2212${-after}` : after}</strong>
      {after < 0 && <span>{` ${t('acts.pointsMissing', { count: -after })}`}</span>}
    </span>
  )
}

/** What happens, a sentence each; nothing where there is none. */
export function Effects({ sentences, title }: { sentences: readonly (string | false)[]; title?: string }) {
  const { t } = useTranslation('admin')
  const said = sentences.filter((sentence) => sentence !== false)
  if (said.length === 0) return null
  return (
    <div>
      <Text component="h3" fw={600} size="sm">
        {title ?? t('acts.effects')}
      </Text>
      <List size="sm" spacing={2} className={styles.list ?? ''}>
        {said.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  )
}

/** Returns who gets a week that an act frees, and who is passed over. */
export function describeFreed({ offered, skipped }: FreedWeek, t: TFunction<'admin'>): string[] {
  return [
    ...skipped.map((person) =>
      t('acts.freed.skipped', { name: namePerson(person, t), rule: describeRule(person.rule, t) }),
    ),
    offered === null ? t('acts.freed.nobody') : t('acts.freed.offered', { name: namePerson(offered, t) }),
  ]
}

/** Returns what becomes of others on a week that an owner gets. */
export function describeAssignment(
  {
    paysClaim,
    losesClaim,
    losesOffer,
    waiting,
  }: Pick<Assigning, 'paysClaim' | 'losesClaim' | 'losesOffer' | 'waiting'>,
  t: TFunction<'admin'>,
): (string | false)[] {
  return [
    losesOffer !== null && t('acts.losesOffer', { name: namePerson(losesOffer, t) }),
    losesClaim !== null && t('acts.losesClaim', { count: losesClaim }),
    paysClaim !== null && t('acts.paysClaim', { name: namePerson(paysClaim, t), count: paysClaim.points }),
    waiting.length > 0 &&
      t('acts.waiting', {
        count: waiting.length,
        names: waiting.map((person) => namePerson(person, t)).join(', '),
      }),
  ]
}

interface OverrideProps {
  rules: readonly BlockingRule[]
  value: boolean
  showsProblem: boolean
  onChange: (value: boolean) => void
}

/** The rules that the office may set aside, with the tick that does so; nothing where there are none. */
export function Override({ rules, value, showsProblem, onChange }: OverrideProps) {
  const { t } = useTranslation('admin')
  if (rules.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Stack gap="xs">
        <Text size="sm">{t('acts.overridden')}</Text>
        <List size="sm" spacing={2} className={styles.list ?? ''}>
          {rules.map((rule) => (
            <List.Item key={rule.type}>{describeOverridable(rule, t)}</List.Item>
          ))}
        </List>
        <Checkbox
          name="override"
          label={t('acts.override')}
          description={t('acts.overrideHint')}
          checked={value}
          error={showsProblem ? t('acts.overrideProblem') : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}
