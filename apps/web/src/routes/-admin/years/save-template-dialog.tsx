import { Select, Text, TextInput } from '@mantine/core'
import { toTemplateWeeks } from '@samhus/domain/season-plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seasonTemplatesQuery, useSaveSeasonTemplate } from '../../../api/admin-years.ts'
import { createUuid } from '../../../lib/local-storage.ts'
import { useForm } from '../../../lib/use-form.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import { type BoardRow, sumPoints } from './board-model.ts'
import { describeNameProblem, isNameTaken, maxTemplateName, templateName } from './template-name.ts'

interface Props {
  year: number
  /** The houses that have a calendar of the year, as they are stored. */
  rows: readonly BoardRow[]
  onClose: () => void
}

/** Keeps a house's prices of a year under a name. */
export function SaveTemplateDialog({ isOpen, year, ...props }: Props & { isOpen: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={props.onClose} title={t('years.templates.saveYear', { year })}>
      <SaveTemplateForm {...props} />
    </ActDialog>
  )
}

function SaveTemplateForm({ rows, onClose }: Omit<Props, 'year'>) {
  const { t } = useTranslation('admin')
  const { data: templates } = useQuery(seasonTemplatesQuery)
  const command = useSaveSeasonTemplate()
  const [newId] = useState(createUuid)
  const [houseId, setHouseId] = useState(rows[0]?.id ?? '')
  const [name, setName] = useState('')
  const row = rows.find(({ id }) => id === houseId)
  const replaced = templates?.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const isInvalid = !templateName.safeParse(name).success
  const { onSubmit, showsProblem } = useForm({
    problems: isInvalid ? (['name'] as const) : [],
    isPending: command.isPending,
    onValidSubmit: () => void ignoreRefusal(save()),
  })
  const save = async () => {
    if (row === undefined) return
    const weeks = toTemplateWeeks(row.weeks).map(({ week, points, restrictOne }) => ({
      week,
      points,
      restrictOne,
    }))
    const { templateId = newId, version = 0 } = replaced ?? {}
    await command.run({ templateId, name: name.trim(), weeks, version })
    onClose()
    notify(t('years.templates.saved', { name: name.trim() }))
  }
  return (
    <ActForm
      press={t(replaced === undefined ? 'years.templates.save' : 'years.templates.replace')}
      isPending={command.isPending}
      error={isNameTaken(command.error) ? null : command.error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label={t('years.templates.house')}
        description={t('years.templates.houseHint')}
        data={rows.map(({ id, name: label }) => ({ value: id, label }))}
        value={houseId}
        onChange={(value) => value !== null && setHouseId(value)}
      />
      <TextInput
        name="name"
        label={t('years.templates.name')}
        required
        maxLength={maxTemplateName}
        data-autofocus
        value={name}
        error={describeNameProblem(t, showsProblem('name'), command.error)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {replaced === undefined
          ? t('years.templates.sum', { count: sumPoints(row?.weeks ?? []) })
          : t('years.templates.replaces', { name: replaced.name })}
      </Text>
    </ActForm>
  )
}
