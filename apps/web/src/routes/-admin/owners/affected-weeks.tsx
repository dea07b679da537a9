import type { AffectedWeek } from '@samhus/contract/admin-owners'
import { List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../locales/format.ts'
import styles from './owners.module.css'

interface Props<Week extends AffectedWeek> {
  title: string
  weeks: readonly Week[]
  /** The dialog is about one group. */
  hidesGroup?: boolean
  /** Added to a week's line. */
  describe?: ((week: Week) => string) | undefined
  /** Sentences below a week's line. */
  explain?: ((week: Week) => readonly string[]) | undefined
  children?: ReactNode
}

/** Weeks on which an act has an effect, or nothing where there are none. */
export function AffectedWeeks<Week extends AffectedWeek>({
  title,
  weeks,
  hidesGroup = false,
  describe,
  explain,
  children,
}: Props<Week>) {
  const { t } = useTranslation('admin')
  const nameWeek = ({ houseName: house, week, year, dateFrom, groupName, kind }: Week) => {
    const group = hidesGroup ? '' : `, ${groupName}`
    return `${t('owners.week', { house, week, year })}, ${formatDay(dateFrom)}${group}: ${t(`owners.weekKind.${kind}`)}`
  }
  if (weeks.length === 0) return null
  return (
    <Stack gap={4}>
      <Text component="h3" fw={600} size="sm">
        {title}
      </Text>
      <List size="sm" spacing={2} className={styles.list}>
        {weeks.map((week) => (
          <List.Item key={week.bookingId}>
            <span>{describe === undefined ? nameWeek(week) : `${nameWeek(week)}, ${describe(week)}`}</span>
            {explain?.(week).map((sentence) => (
              <Text key={sentence} size="sm" c="dimmed">
                {sentence}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
      {children}
    </Stack>
  )
}
