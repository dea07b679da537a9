import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, Select, Tooltip } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { maxArrivalWeeks } from '@samhus/contract/admin-arrivals'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ArrivalsInput } from '../../../api/admin-arrivals.ts'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { allHousesQuery } from '../../../api/admin-houses.ts'
import { ExportMenu } from '../list/export-menu.tsx'
import type { ArrivalsUrl } from './arrivals-url.ts'
import styles from './arrivals.module.css'

interface Props {
  url: ArrivalsUrl
  input: ArrivalsInput
  /** That a file of them would have. */
  rows: number
}

const all = 'all'
const counts = Array.from({ length: maxArrivalWeeks }, (_, index) => index + 1)

/** Which houses, from when, how many Mondays, in which order; print and download. */
export function ArrivalsTools({ url, input, rows }: Props) {
  const { t } = useTranslation('admin')
  const { weeks, view, choose } = url
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return (
    <div className={styles.tools} data-screen-only>
      <HouseFields url={url} />
      <DayFields url={url} />
      <NativeSelect
        label={t('arrivals.weeks')}
        data={counts.map((count) => ({ value: String(count), label: t('arrivals.weekCount', { count }) }))}
        value={String(weeks)}
        onChange={({ currentTarget }) => choose({ weeks: Number(currentTarget.value) })}
      />
      <div className={styles.toolsEnd}>
        <SegmentedControl
          aria-label={t('arrivals.view')}
          data={[
            { value: 'day', label: t('arrivals.byDay') },
            { value: 'house', label: t('arrivals.byHouse') },
          ]}
          value={view}
          onChange={(value) => choose({ view: value })}
        />
        <Tooltip label={t('reports.print')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('reports.print')}
            onClick={() => window.print()}
          >
            <IconPrinter size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ExportMenu sheet="arrivals" query={query} totalCount={rows} />
      </div>
    </div>
  )
}

/** One group or all, one house or all; where there is one group only, there is nothing to choose. */
function HouseFields({ url: { groupId, houseId, choose } }: Pick<Props, 'url'>) {
  const { t } = useTranslation('admin')
  const { data: groups = [] } = useQuery(allGroupsQuery)
  const { data: houses = [] } = useQuery(allHousesQuery)
  const openGroups = groups.filter(({ isArchived }) => !isArchived)
  const openHouses = houses.filter(
    (house) => !house.isArchived && (groupId === null || house.groupId === groupId),
  )
  return (
    <>
      {openGroups.length > 1 && (
        <NativeSelect
          className={styles.groupField ?? ''}
          label={t('arrivals.group')}
          data={[
            { value: all, label: t('arrivals.allGroups') },
            ...openGroups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={groupId ?? all}
          onChange={({ currentTarget: { value } }) => choose({ groupId: value === all ? null : value })}
        />
      )}
      <Select
        className={styles.houseField ?? ''}
        label={t('arrivals.house')}
        placeholder={t('arrivals.allHouses')}
        data={openHouses.map(({ id, name }) => ({ value: id, label: name }))}
        value={houseId}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        onChange={(value) => choose({ houseId: value })}
      />
    </>
  )
}

function DayFields({ url: { from, isFromToday, choose, turn } }: Pick<Props, 'url'>) {
  const { t } = useTranslation('admin')
  return (
    <Group gap={4} wrap="nowrap" align="flex-end" className={styles.days ?? ''}>
      <DatePickerInput
        className={styles.dayField ?? ''}
        label={t('arrivals.from')}
        value={from}
        onChange={(value) => choose({ from: value })}
      />
      <Tooltip label={t('arrivals.earlier')}>
        <ActionIcon variant="default" size={36} aria-label={t('arrivals.earlier')} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Button variant="default" disabled={isFromToday} onClick={() => choose({ from: null })}>
        {t('arrivals.next')}
      </Button>
      <Tooltip label={t('arrivals.later')}>
        <ActionIcon variant="default" size={36} aria-label={t('arrivals.later')} onClick={() => turn(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
