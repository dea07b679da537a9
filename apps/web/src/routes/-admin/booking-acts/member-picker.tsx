import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupMembersQuery } from '../../../api/admin-groups.ts'

export interface Member {
  readonly membershipId: string
  readonly name: string
}

interface Props {
  groupId: string
  value: Member | null
  onChange: (member: Member | null) => void
  label: string
  error?: string | undefined
}

/** How long the person has to pause before the server is asked. */
const pauseMs = 200
/** More than these are found by more letters. */
const shownMembers = 20

/** Chooses a member of a group, by what is typed of the name, the code or the e-mail address. */
export function MemberPicker({ groupId, value, onChange, label, error }: Props) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), pauseMs)
  // The field shows the chosen one's name, which is no search.
  const search = settled === value?.name ? '' : settled
  const { data: found } = useQuery(
    groupMembersQuery(groupId, {
      page: 1,
      pageSize: shownMembers,
      sort: 'name',
      ...(search === '' ? {} : { search }),
    }),
  )
  const members = (found?.items ?? []).filter(({ membershipId }) => membershipId !== value?.membershipId)
  const data = [
    ...(value === null ? [] : [{ value: value.membershipId, label: value.name, detail: '' }]),
    ...members.map(({ membershipId, name, title }) => ({ value: membershipId, label: name, detail: title })),
  ]
  return (
    <Select
      name="member"
      id="member"
      label={label}
      description={t('acts.assign.ownerHint')}
      required
      data-autofocus
      error={error}
      data={data}
      value={value?.membershipId ?? null}
      onChange={(id) => {
        const chosen = data.find((one) => one.value === id)
        onChange(chosen === undefined ? null : { membershipId: chosen.value, name: chosen.label })
      }}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      renderOption={({ option }) => <MemberOption option={option as (typeof data)[number]} />}
      nothingFoundMessage={t('activity.noPerson')}
      searchable
      clearable
    />
  )
}

function MemberOption({ option: { label, detail } }: { option: { label: string; detail: string } }) {
  return (
    <span>
      <span>{label}</span> {detail !== '' && <small>{detail}</small>}
    </span>
  )
}
