import { createGroup } from '@samhus/contract/admin-groups'
import type { Input } from '@samhus/contract/operation'
import { mayHaveCode } from '@samhus/domain/archiving'
import { pointPlans } from '@samhus/domain/policy'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateGroup } from '../../../api/admin-groups.ts'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

type NewGroup = Input<typeof createGroup>
type Field = keyof NewGroup

const plans = ['comfort', 'premium', 'quantus'] as const

/** Creates an association with the default rules, and leads to it. */
export function CreateGroupDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('groups.create.title')}>
      <CreateGroupForm onClose={onClose} />
    </ActDialog>
  )
}

function CreateGroupForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const command = useCreateGroup()
  const [values, setValues] = useState<NewGroup>({ code: '', name: '', pointPlan: 'comfort' })
  const [sentCode, setSentCode] = useState<string | null>(null)
  const create = async () => {
    setSentCode(values.code)
    const { groupId } = await command.run(values)
    onClose()
    notify(t('groups.create.done', { name: values.name.trim() }))
    await navigate({ to: '/admin/groups/$groupId', params: { groupId } })
  }
  const problems = findProblems(values)
  const { onSubmit, showsProblem } = useForm<Field>({
    problems,
    isPending: command.isPending,
    onValidSubmit: () => void ignoreRefusal(create()),
  })
  const { data: groups = [] } = useQuery(allGroupsQuery)
  const holder = groups.find(({ code }) => code === values.code.trim())
  const isRefused = command.error instanceof CallError && command.error.type === 'code-taken'
  const isTaken =
    mayHaveCode({ holderId: holder?.id ?? null, id: null }).length > 0 ||
    (isRefused && sentCode === values.code)
  const input = (field: 'name' | 'code', maxLength: number, refusal?: string) => (
    <TextInput
      name={field}
      label={t(`groups.field.${field}`)}
      description={t(`groups.hintOf.${field}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      maxLength={maxLength}
      autoComplete="off"
      value={values[field]}
      error={showsProblem(field) ? t(`groups.problem.${field}`) : refusal}
      onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
    />
  )
  return (
    <ActForm
      press={t('groups.create.press')}
      isPending={command.isPending}
      error={isRefused ? null : command.error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {input('name', 100)}
      {input('code', 20, isTaken ? t('errors.code-taken') : undefined)}
      <PlanChoice value={values.pointPlan} onChange={(pointPlan) => setValues({ ...values, pointPlan })} />
      <Text size="sm" c="dimmed">
        {t('groups.create.next')}
      </Text>
    </ActForm>
  )
}

function findProblems(values: NewGroup): Field[] {
  const names = new Set(createGroup.body?.safeParse(values).error?.issues.map(({ path: [name] }) => name))
  return (['name', 'code', 'pointPlan'] as const).filter((name) => names.has(name))
}

type Plan = NewGroup['pointPlan']

interface PlanProps {
  value: Plan
  onChange: (plan: Plan) => void
}

/** Which of the three plans gives the owners their points; each says how many in a year, and when. */
function PlanChoice({ value, onChange }: PlanProps) {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      label={t('groups.create.plan')}
      description={t('groups.create.planHint')}
      value={value}
      onChange={(chosen) => {
        const plan = plans.find((one) => one === chosen)
        if (plan !== undefined) onChange(plan)
      }}
    >
      <Stack gap="xs" mt="xs">
        {plans.map((plan) => (
          <Radio
            key={plan}
            value={plan}
            label={t(`groups.plan.${plan}`)}
            description={t('groups.create.points', { ...countPoints(plan) })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Returns the points that an owner gets in a year, and those given in January and in September. */
function countPoints(plan: Plan): { total: number; january: number; september: number } {
  const sum = (month: number) =>
    pointPlans[plan].portions.reduce((points, one) => points + (one.month === month ? one.points : 0), 0)
  const [january, september] = [sum(1), sum(9)]
  return { total: january + september, january, september }
}
