import { addHouse } from '@samhus/contract/admin-houses'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddHouse } from '../../../api/admin-houses.ts'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The group that gets the house; without it the admin chooses one. */
  groupId?: string
}

interface Values {
  readonly groupId: string
  readonly name: string
  readonly code: string
}
type Field = keyof Values

/** Adds a house to a group, and leads to it: everything else is filled in there. */
export function AddHouseDialog({ isOpen, onClose, groupId }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('houses.add.title')}>
      <AddHouseForm onClose={onClose} groupId={groupId} />
    </ActDialog>
  )
}

function AddHouseForm({ onClose, groupId }: { onClose: () => void; groupId: string | undefined }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const command = useAddHouse()
  const [values, setValues] = useState<Values>({ groupId: groupId ?? '', name: '', code: '' })
  const [sent, setSent] = useState<Values | null>(null)
  const add = async () => {
    setSent(values)
    const { houseId } = await command.run(toBody(values))
    onClose()
    notify(t('houses.add.done', { name: values.name.trim() }))
    await navigate({ to: '/admin/houses/$houseId', params: { houseId } })
  }
  const { onSubmit, showsProblem } = useForm<Field>({
    problems: findProblems(values),
    isPending: command.isPending,
    onValidSubmit: () => void ignoreRefusal(add()),
  })
  const isTaken = command.error instanceof CallError && command.error.type === 'code-taken'
  const isStillTaken = isTaken && sent?.code === values.code && sent.groupId === values.groupId
  const input = (field: 'name' | 'code', maxLength: number, refusal?: string) => (
    <TextInput
      name={field}
      label={t(`houses.field.${field}`)}
      description={t(`houses.hintOf.${field}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      maxLength={maxLength}
      autoComplete="off"
      value={values[field]}
      error={showsProblem(field) ? t(`houses.problem.${field}`) : refusal}
      onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
    />
  )
  return (
    <ActForm
      press={t('houses.add.press')}
      isPending={command.isPending}
      error={isTaken ? null : command.error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {groupId === undefined && (
        <GroupSelect
          value={values.groupId}
          problem={showsProblem('groupId') ? t('houses.problem.groupId') : undefined}
          onChange={(chosen) => setValues({ ...values, groupId: chosen })}
        />
      )}
      {input('name', 100)}
      {input('code', 20, isStillTaken ? t('errors.code-taken') : undefined)}
      <Text size="sm" c="dimmed">
        {t('houses.add.next')}
      </Text>
    </ActForm>
  )
}

interface SelectProps {
  value: string
  problem: string | undefined
  onChange: (groupId: string) => void
}

function GroupSelect({ value, problem, onChange }: SelectProps) {
  const { t } = useTranslation('admin')
  const { data: groups = [] } = useQuery(allGroupsQuery)
  const open = groups.filter(({ isArchived }) => !isArchived)
  return (
    <NativeSelect
      name="groupId"
      label={t('groups.group')}
      required
      data={[
        { value: '', label: t('houses.add.choose') },
        ...open.map(({ id, code, name }) => ({ value: id, label: `${code} - ${name}` })),
      ]}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const noText = { description: '', goodToKnow: '' }

/** A house of which only this is known yet: no address, no place on the map, no words. */
function toBody(values: Values) {
  return {
    ...values,
    address: '',
    city: '',
    country: '',
    lat: 0,
    lng: 0,
    zoom: 13,
    usualPeople: null,
    texts: { da: noText, sv: noText, en: noText },
  }
}

function findProblems(values: Values): Field[] {
  const names = new Set(
    addHouse.body?.safeParse(toBody(values)).error?.issues.map(({ path: [name] }) => name),
  )
  return (['groupId', 'name', 'code'] as const).filter((name) => names.has(name))
}
