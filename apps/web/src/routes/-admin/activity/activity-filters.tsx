import { Button, Select, Switch } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityQuery, type ActivityFilter } from '../../../api/admin-activity.ts'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { getActionName, getKindName } from './act-words.ts'
import styles from './activity.module.css'
import { PersonPicker } from './person-picker.tsx'

interface Props {
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
}

/** The kinds of records that acts are about. */
const kinds = [
  'import',
  'assignment',
  'booking',
  'calendar',
  'claim',
  'fee',
  'group',
  'house',
  'ledger',
  'membership',
  'person',
  'push-subscription',
  'saved-view',
  'setting',
  'support-report',
]

export function ActivityFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('admin')
  const set = (part: { [Key in keyof ActivityFilter]: ActivityFilter[Key] | null | undefined }) => {
    const entries = Object.entries({ ...filter, ...part }).filter(([, value]) => (value ?? '') !== '')
    onChange(Object.fromEntries(entries))
  }
  const options = useOptions(t)
  const picker = { clearable: true, defaultDate: getServerToday(getHouseZone()) }
  return (
    <div className={styles.filters} data-screen-only>
      <PersonPicker value={filter.personId ?? null} onChange={(personId) => set({ personId })} />
      <Choice
        label={t('activity.filterGroup')}
        data={options.groups}
        value={filter.groupId}
        onChange={(groupId) => set({ groupId })}
      />
      <Choice
        label={t('activity.filterKind')}
        data={options.kinds}
        value={filter.subjectKind}
        onChange={(subjectKind) => set({ subjectKind })}
      />
      <Choice
        label={t('activity.filterAction')}
        data={options.actions}
        value={filter.action}
        onChange={(action) => set({ action })}
      />
      <DatePickerInput
        {...picker}
        aria-label={t('activity.filterFrom')}
        placeholder={t('activity.filterFrom')}
        value={filter.from ?? null}
        onChange={(from) => set({ from })}
      />
      <DatePickerInput
        {...picker}
        aria-label={t('activity.filterTo')}
        placeholder={t('activity.filterTo')}
        value={filter.to ?? null}
        onChange={(to) => set({ to })}
      />
      <Switch
        className={styles.switch ?? ''}
        label={t('activity.byAdmin')}
        checked={filter.byAdmin === 'true'}
        onChange={({ currentTarget }) => set({ byAdmin: currentTarget.checked ? 'true' : null })}
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" className={styles.clear ?? ''} onClick={() => onChange({})}>
          {t('activity.clear')}
        </Button>
      )}
    </div>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

function useOptions(t: TFunction<'admin'>) {
  const language = useLanguage()
  const { data: groups = [] } = useQuery(allGroupsQuery)
  const { data: activity } = useInfiniteQuery(activityQuery({}))
  const actions = activity?.pages[0]?.actions
  return useMemo(() => {
    const sort = (options: Option[]) => options.toSorted((a, b) => a.label.localeCompare(b.label, language))
    return {
      groups: groups.map(({ id, name }) => ({ value: id, label: name })),
      kinds: sort(kinds.map((value) => ({ value, label: getKindName(t, value) }))),
      actions: sort((actions ?? []).map((value) => ({ value, label: getActionName(t, value) }))),
    }
  }, [groups, actions, language, t])
}

interface ChoiceProps {
  label: string
  data: readonly Option[]
  value: string | undefined
  onChange: (value: string | null) => void
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data.map((option) => ({ ...option }))}
      value={value ?? null}
      onChange={onChange}
      clearable
      searchable
    />
  )
}
