import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WeekMark } from '@samhus/domain/season-plan'
import { WeekLink } from '../drawers/drawer-link.tsx'
import { getPrice, isChanged } from './board-draft.ts'
import { type BoardRow, toKey, type WeekKey } from './board-model.ts'
import type { Board } from './use-board.ts'
import { describeMark, describePrice, describeState, formatSpan } from './week-words.ts'
import styles from './years.module.css'

interface Props {
  rows: readonly BoardRow[]
  board: Board
  marks?: ReadonlyMap<WeekKey, WeekMark>
}

/** In words, the week that has the focus: its days, price, and who has it, with the way to that owner. */
export function ActiveWeek({ rows, board: { selection, selected, draft }, marks }: Props) {
  const { t } = useTranslation('admin')
  const { row: place, week: number } = selection.focus
  const row = rows[place]
  const week = row?.weeks[number - 1]
  if (row === undefined || week === undefined || selected.size === 0) {
    return (
      <Text size="sm" c="dimmed" className={styles.active ?? ''}>
        {t('years.hint')}
      </Text>
    )
  }
  const price = getPrice(draft, row, week)
  const mark = marks?.get(toKey(row.id, number))
  const holder = week.unit?.holder ?? null
  const parts = [
    `${t('years.week', { week: number })} (${formatSpan(week.dateFrom)})`,
    describePrice(t, price),
    ...(isChanged(week, price) ? [t('years.wasPrice', { price: describePrice(t, week) })] : []),
    ...describeState(t, week),
    ...(mark === undefined ? [] : [describeMark(t, mark)]),
  ]
  return (
    <Text size="sm" className={styles.active ?? ''}>
      <strong>{row.name}</strong>
      <span>{` · ${parts.join(' · ')}`}</span>
      {week.unit !== null && (
        <>
          <span>{' · '}</span>
          <WeekLink unitId={week.unit.unitId}>{t('bookings.drawer.openWeek')}</WeekLink>
        </>
      )}
      {holder !== null && (
        <>
          <span>{' · '}</span>
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link
                to="/admin/owners/$userId"
                params={{ userId: holder.userId }}
                search={{ tab: 'bookings' }}
                {...props}
              />
            )}
          >
            {t('years.toOwner', { name: holder.name })}
          </Anchor>
        </>
      )}
    </Text>
  )
}
