import { ActionIcon, Select, TextInput, Tooltip } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconRefresh, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { PersonPicker } from '../activity/person-picker.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import styles from './list.module.css'
import type { ListState } from './list-state.ts'
import type { ListFilter, ListPageProps } from './list-types.ts'
import type { ListControl } from './use-list-state.ts'
import { ViewsMenu } from './views-menu.tsx'

interface Props<Row extends object> {
  list: ListPageProps<Row>
  control: ListControl
  totalCount: number | null
  isFetching: boolean
  onRefresh: () => void
}

/** More filters than these are made narrower, so that they need no third line. */
const manyFilters = 5

/** Search, filters, and what is done with the list as a whole. */
export function ListToolbar<Row extends object>({
  list,
  control,
  totalCount,
  isFetching,
  onRefresh,
}: Props<Row>) {
  const { t } = useTranslation('admin')
  const { state, change } = control
  const hasFilters = state.search !== '' || Object.keys(state.filters).length > 0
  return (
    <div
      className={styles.toolbar}
      data-many={(list.filters?.length ?? 0) > manyFilters || undefined}
      data-screen-only
    >
      <SearchBox
        value={state.search}
        onSearch={(search) => change({ search }, { replace: state.search !== '' })}
      />
      {list.filters?.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={state.filters[filter.name] ?? null}
          onChange={(value) => change({ filters: { ...state.filters, [filter.name]: value ?? '' } })}
        />
      ))}
      {hasFilters && (
        <Tooltip label={t('list.clearFilters')}>
          <ActionIcon
            aria-label={t('list.clearFilters')}
            onClick={() => change({ search: '', filters: emptyFilters(list.filters) })}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <div className={styles.tools}>
        {list.screen !== undefined && <ViewsMenu screen={list.screen} control={control} />}
        <ColumnsMenu columns={list.columns} control={control} />
        {list.sheet !== undefined && (
          <ExportMenu
            sheet={list.sheet}
            query={{ ...toSheetQuery(state), ...list.sheetQuery }}
            totalCount={totalCount}
          />
        )}
        <Tooltip label={t('list.refresh')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('list.refresh')}
            loading={isFetching}
            onClick={onRefresh}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}

function emptyFilters(filters: readonly ListFilter[] = []): Record<string, string> {
  return Object.fromEntries(filters.map(({ name }) => [name, '']))
}

/** A sheet takes the filters of the list, and has all pages. */
function toSheetQuery({ search, sort, filters }: ListState): Record<string, string> {
  return { ...filters, ...(search === '' ? {} : { search }), ...(sort === null ? {} : { sort }) }
}

const typingPauseMs = 300

/** Searches when nothing has been typed for a moment, and at once with Enter. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was searched for last: another value of the URL was chosen elsewhere, as with Back. */
  const searched = useRef(value)
  useEffect(() => {
    if (value !== searched.current) setText(value)
    searched.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    searched.current = next.trim()
    onSearch(next.trim())
  }
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      data-list-search
      value={text}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(next), typingPauseMs)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(text)
      }}
    />
  )
}

interface FilterProps {
  filter: ListFilter
  value: string | null
  onChange: (value: string | null) => void
}

/** More options than this are searched, not scrolled. */
const maxShortOptions = 8

function FilterField({ filter, value, onChange }: FilterProps) {
  const { t } = useTranslation('admin')
  const { label } = filter
  if (filter.kind === 'day') {
    return (
      <DatePickerInput
        className={`${styles.filter} ${styles.short}`}
        aria-label={label}
        placeholder={label}
        clearable
        defaultDate={getServerToday(getHouseZone())}
        value={value}
        onChange={onChange}
      />
    )
  }
  if (filter.kind === 'person') {
    return (
      <div className={styles.filter}>
        <PersonPicker value={value} onChange={onChange} />
      </div>
    )
  }
  const options = filter.options.map((option) => ({ ...option }))
  return (
    <Select
      className={filter.isShort === true ? `${styles.filter} ${styles.short}` : (styles.filter ?? '')}
      aria-label={label}
      placeholder={`${label}: ${t('list.all')}`}
      data={options}
      clearable
      searchable={options.length > maxShortOptions}
      value={value}
      onChange={onChange}
    />
  )
}
