import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewStaysQuery } from '../../../api/admin-mail-templates.ts'
import type { EditorPlace } from './editor-screen.tsx'

interface Props {
  place: EditorPlace
  /** Null: an invented stay. */
  value: string | null
  onChange: (bookingId: string | null) => void
}

/** How long the person has to pause before the server is asked. */
const pauseMs = 200

interface Choice {
  value: string
  label: string
}

/** Chooses the stay to show the mail with, by what is typed of owner, guest, house or week. */
export function StayPicker({ place: { kind, groupId }, value, onChange }: Props) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isOpen, setOpen] = useState(false)
  // What stands in the field is then the choice itself, no search.
  const [settled] = useDebouncedValue(text === chosen?.label ? '' : text, pauseMs)
  const { data: stays } = useQuery({
    ...previewStaysQuery(kind, groupId, settled.trim().slice(0, 200)),
    enabled: isOpen,
  })
  const found = (stays ?? []).map(({ bookingId, userName, guestName, houseName, week, year }) => ({
    value: bookingId,
    label: t('mailTemplates.preview.stayLine', {
      name: guestName === null ? userName : `${userName} (${guestName})`,
      house: houseName,
      week,
      year,
    }),
  }))
  const isMissing = chosen !== null && !found.some((one) => one.value === chosen.value)
  return (
    <Select
      label={t('mailTemplates.preview.stay')}
      description={t('mailTemplates.preview.stayHint')}
      placeholder={t('mailTemplates.preview.invented')}
      data={isMissing ? [chosen, ...found] : found}
      value={value}
      onChange={(next, option) => {
        setChosen(next === null || option === null ? null : { value: next, label: option.label })
        onChange(next)
      }}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t('mailTemplates.preview.noStay')}
      searchable
      clearable
    />
  )
}
