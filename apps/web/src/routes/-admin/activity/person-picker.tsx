import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownerQuery } from '../../../api/admin-owners.ts'
import { minSearchLength, searchQuery } from '../../../api/admin-shell.ts'

interface Props {
  value: string | null
  onChange: (personId: string | null) => void
  /** Of an input of a form; without it the input filters a list. */
  label?: string
  error?: string | undefined
}

/** How long the person has to pause before the server is asked. */
const pauseMs = 200

/** Chooses one of all owners, by what is typed of the name, the code, the e-mail address or the telephone number. */
export function PersonPicker({ value, onChange, label, error }: Props) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text, pauseMs)
  const { data: found } = useQuery(searchQuery(settled))
  const { data: chosen } = useQuery({ ...ownerQuery(value ?? ''), enabled: value !== null })
  const hits = (found?.hits ?? []).filter(({ kind, id }) => kind === 'owner' && id !== value)
  const data = [
    ...(value === null ? [] : [{ value, label: chosen?.name ?? value.slice(-8) }]),
    ...hits.map(({ id, title, detail }) => ({ value: id, label: title, detail })),
  ]
  const isTooShort = text.trim().length < minSearchLength
  return (
    <Select
      {...(label === undefined
        ? { 'aria-label': t('activity.filterPerson'), placeholder: t('activity.filterPerson') }
        : { id: 'person', label, description: t('activity.findPerson'), required: true })}
      error={error}
      data={data}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={t(isTooShort ? 'activity.findPerson' : 'activity.noPerson')}
      searchable
      clearable
    />
  )
}
