import { ActionIcon, Alert, Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { GroupYear } from '@samhus/contract/admin-years'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  groupYearQuery,
  seasonTemplatesQuery,
  useCreateGroupYear,
  usePriceGroupYear,
} from '../../../api/admin-years.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { notify } from '../notify.ts'
import { sumPoints, toRows } from './board-model.ts'
import { PlanYear } from './plan-year.tsx'
import { PriceBoard } from './price-board.tsx'
import { TemplateActs } from './template-acts.tsx'
import { useYearUrl } from './use-year-url.ts'
import styles from './years.module.css'

/** An association's years: the board of one, and opening another. */
export function GroupYears({ groupId }: { groupId: string }) {
  const { t } = useTranslation('admin')
  const { t: tShared } = useTranslation()
  const { year: asked, thisYear } = useYearUrl()
  const year = asked ?? thisYear
  const { data, error } = useQuery(groupYearQuery(groupId, year))
  return (
    <Stack gap="md">
      <YearHead year={year} groupYear={data ?? null} />
      {data !== undefined && <YearBody key={year} groupYear={data} />}
      {data === undefined && error !== null && (
        <Alert color="red" role="alert">
          {t('years.loadError', { message: getErrorMessage(error, tShared) })}
        </Alert>
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={tShared('common.loading')}>
          <Skeleton height={420} />
        </div>
      )}
    </Stack>
  )
}

/** Which year, its sums, the templates, and the way to the next year. */
function YearHead({ year, groupYear }: { year: number; groupYear: GroupYear | null }) {
  const { t } = useTranslation('admin')
  const { thisYear, isPlanning, go } = useYearUrl()
  const opened = groupYear?.years ?? []
  const next = Math.max(thisYear - 1, ...opened) + 1
  const years = [...new Set([...opened, thisYear, next, year])].toSorted((a, b) => b - a)
  const rows = useMemo(() => toRows(groupYear?.houses ?? []), [groupYear])
  const hasHouses = rows.length > 0
  return (
    <div className={styles.head}>
      <Group gap="xs">
        <ActionIcon aria-label={t('years.previousYear')} onClick={() => go({ year: year - 1 })}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Select
          aria-label={t('years.year')}
          w={110}
          data={years.map(String)}
          value={String(year)}
          onChange={(value) => value !== null && go({ year: Number(value) })}
        />
        <ActionIcon aria-label={t('years.nextYear')} onClick={() => go({ year: year + 1 })}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {groupYear !== null && opened.includes(year) && (
          <Text size="sm" c="dimmed">
            {t('years.total', {
              houses: t('years.houses', { count: rows.filter(({ weeks }) => weeks.length > 0).length }),
              points: t('years.points', { count: rows.reduce((sum, row) => sum + sumPoints(row.weeks), 0) }),
            })}
          </Text>
        )}
      </Group>
      {!isPlanning && (
        <Group gap="xs">
          <TemplateActs year={year} rows={rows} />
          {hasHouses && next !== year && (
            <Button variant="default" onClick={() => go({ year: next, isPlanning: true })}>
              {t('years.open', { year: next })}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

function YearBody({ groupYear }: { groupYear: GroupYear }) {
  const { t } = useTranslation('admin')
  const { isPlanning, thisYear, go } = useYearUrl()
  const { year, houses } = groupYear
  const missing = houses.filter(({ calendarId }) => calendarId === null)
  const canOpen = year >= thisYear && missing.length > 0
  const open = () => go({ year, isPlanning: true })
  if (houses.length === 0) return <Text>{t('years.noHouses')}</Text>
  if (isPlanning && canOpen) return <GroupPlan groupYear={groupYear} />
  if (missing.length === houses.length) {
    return (
      <Stack align="flex-start" gap="xs" py="xl">
        <Title order={2}>{t('years.none', { year })}</Title>
        <Text>{t(canOpen ? 'years.noneHint' : 'years.noneOver')}</Text>
        {canOpen && <Button onClick={open}>{t('years.open', { year })}</Button>}
      </Stack>
    )
  }
  return (
    <>
      {canOpen && (
        <Alert color="yellow" py="xs">
          {t('years.missing', {
            count: missing.length,
            year,
            houses: missing.map(({ houseName }) => houseName).join(', '),
          })}{' '}
          <Button size="compact-sm" variant="default" onClick={open}>
            {t('years.openMissing')}
          </Button>
        </Alert>
      )}
      <GroupBoard groupYear={groupYear} />
    </>
  )
}

function GroupBoard({ groupYear }: { groupYear: GroupYear }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const command = usePriceGroupYear()
  const { groupId, year, houses } = groupYear
  const rows = useMemo(() => toRows(houses), [houses])
  return (
    <PriceBoard
      year={year}
      stored={rows}
      label={t('years.boardLabel', { year })}
      isPending={command.isPending}
      error={command.error}
      save={(calendars, reason) => command.run({ groupId, year, calendars: [...calendars], reason })}
      reload={async () => {
        await client.refetchQueries({ queryKey: groupYearQuery(groupId, year).queryKey })
        return toRows((await client.ensureQueryData(groupYearQuery(groupId, year))).houses)
      }}
    />
  )
}

function GroupPlan({ groupYear }: { groupYear: GroupYear }) {
  const { t } = useTranslation('admin')
  const { go } = useYearUrl()
  const { data: templates } = useQuery(seasonTemplatesQuery)
  const command = useCreateGroupYear()
  const { groupId, year, houses } = groupYear
  const planned = useMemo(
    () =>
      houses
        .filter(({ calendarId }) => calendarId === null)
        .map(({ houseId, houseName, lastYear }) => ({ id: houseId, name: houseName, lastYear })),
    [houses],
  )
  return (
    <PlanYear
      year={year}
      houses={planned}
      templates={templates ?? []}
      isPending={command.isPending}
      error={command.error}
      create={(calendars) => command.run({ groupId, year, houses: calendars })}
      onCreated={() => {
        notify(t('years.create.done', { count: planned.length, year }))
        go({ year })
      }}
      onClose={() => go({ year })}
    />
  )
}
