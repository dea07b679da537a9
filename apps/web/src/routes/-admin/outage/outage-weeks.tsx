import type { ClosingWeek } from '@samhus/contract/admin-weeks'
import { Alert, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../locales/format.ts'
import { listTold, type OutageFacts, type OutageKind } from './outage-facts.ts'
import styles from './outage.module.css'

interface Props {
  facts: OutageFacts
  kind: OutageKind
}

/** The weeks of an act, with all people that it concerns. */
export function OutageWeeks({ facts, kind }: Props) {
  const { t } = useTranslation('admin')
  const concerned = facts.weeks.filter((week) => listTold(week, kind).length > 0)
  const others = facts.weeks.length - concerned.length
  return (
    <Stack gap="sm">
      {facts.refused.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('outage.refused')} {facts.refused.map((week) => describeRefusal(week, t)).join('; ')}.
        </Alert>
      )}
      {facts.weeks.length === 0 && <Text size="sm">{t(`outage.${kind}.noWeeks`)}</Text>}
      {concerned.length > 0 && (
        <ul className={styles.weeks} aria-label={t(`outage.${kind}.concerned`)}>
          {concerned.map((week) => (
            <li key={week.unitId} className={styles.week}>
              <Text component="h3" fw={600} size="sm">
                {nameWeek(week, t)}, {formatDay(week.dateFrom)}
              </Text>
              <List size="sm" spacing={2} className={styles.list}>
                {listLines(week, kind, t).map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
              </List>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <Text size="sm">
          {concerned.length === 0
            ? t(`outage.${kind}.nobody`)
            : t(`outage.${kind}.nobodyOnOthers`, { count: others })}
        </Text>
      )}
      {facts.unchanged.length > 0 && (
        <Text size="sm" c="dimmed">
          {t(`outage.${kind}.unchanged`, { count: facts.unchanged.length })}
        </Text>
      )}
    </Stack>
  )
}

function nameWeek({ houseName, week, year }: ClosingWeek, t: TFunction<'admin'>): string {
  return t('owners.week', { house: houseName, week, year })
}

function describeRefusal(week: ClosingWeek, t: TFunction<'admin'>): string {
  const reason = week.refusal === 'already-checked-out' ? 'outage.checkedOut' : 'outage.begun'
  return t(reason, { week: nameWeek(week, t) })
}

function listLines(week: ClosingWeek, kind: OutageKind, t: TFunction<'admin'>): string[] {
  const nameOf = ({ name }: { name: string }) => name || t('outage.nameless')
  const namesOf = (people: readonly { name: string }[]) => people.map(nameOf).join(', ')
  if (kind === 'in') return [t('outage.in.formerly', { names: namesOf(week.formerly) })]
  const { booked, held, offered, waiting, claim } = week
  return [
    booked && describeBooked(booked, nameOf(booked), t),
    held && t('outage.out.held', { name: nameOf(held) }),
    offered && t('outage.out.offered', { name: nameOf(offered) }),
    waiting.length > 0 ? t('outage.out.waiting', { names: namesOf(waiting) }) : null,
    claim && t('outage.out.claim', { name: nameOf(claim), count: claim.points }),
  ].filter((line) => line !== null)
}

function describeBooked(
  { pointsBack, isLentOut }: NonNullable<ClosingWeek['booked']>,
  name: string,
  t: TFunction<'admin'>,
): string {
  const refund =
    pointsBack === 0 ? t('outage.out.noPointsBack') : t('outage.out.pointsBack', { count: pointsBack })
  const booked = t('outage.out.booked', { name, refund })
  return isLentOut ? `${booked} ${t('outage.out.lentOut')}` : booked
}
