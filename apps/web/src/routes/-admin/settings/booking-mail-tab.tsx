import { Alert, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import type { MailSettings } from '@samhus/contract/admin-mail-settings'
import { isSuperAdmin } from '@samhus/domain/access'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailSettingsQuery, useChangeMailSettings } from '../../../api/admin-mail-settings.ts'
import { currentUserQuery } from '../../../api/users.ts'
import { useForm } from '../../../lib/use-form.ts'
import { ListError } from '../list/list-states.tsx'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { useGroupOptions } from '../points/use-group-options.ts'
import { KindCard } from './kind-card.tsx'
import {
  fieldNames,
  listChangedKinds,
  plannedKinds,
  readDays,
  rebase,
  toChange,
  toTimings,
  type PlannedKind,
  type Timings,
} from './mail-timings.ts'
import { SettingsSave } from './settings-save.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Stands for all groups in the choice: an option's value cannot be null. */
const all = 'all'

/** When the six planned mails are sent, for all groups or for one. */
export function BookingMailTab() {
  const { t } = useTranslation('admin')
  const { groupId = null } = useSearch({ strict: false })
  const navigate = useNavigate()
  const groups = useGroupOptions()
  const { data: user } = useQuery(currentUserQuery)
  const { data: settings, error, refetch } = useQuery(mailSettingsQuery(groupId))
  const mayChange = isSuperAdmin(user?.roleType ?? [])
  const choose = (value: string | null) =>
    void navigate({
      to: '/admin/settings',
      search: { tab: 'booking-mail', ...(value === null || value === all ? {} : { groupId: value }) },
      replace: true,
    })
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Text c="dimmed" flex="1 1 18rem">
          {t('mailSettings.description')}
        </Text>
        <Select
          label={t('mailSettings.group')}
          data={[{ value: all, label: t('mailSettings.forAll') }, ...groups]}
          value={groupId ?? all}
          onChange={choose}
        />
      </Group>
      {user !== undefined && !mayChange && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />}>{t('mailSettings.superOnly')}</Alert>
      )}
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {settings === undefined && error === null && <Skeleton height={420} radius="lg" />}
      {settings !== undefined && (
        <TimingsForm key={groupId ?? all} settings={settings} mayChange={mayChange} />
      )}
    </Stack>
  )
}

interface FormProps {
  settings: MailSettings
  mayChange: boolean
}

const readTimings = (settings: MailSettings) => toTimings(settings.bookingMailSettings.mailConfigurations)

function TimingsForm({ settings, mayChange }: FormProps) {
  const { t } = useTranslation('admin')
  const form = useSettingsForm<Timings>({
    settings,
    read: readTimings,
    hasChanges: (base, values) => listChangedKinds(base, values).length > 0,
    rebase,
    toBody: (base, values) => ({ bookingMailSettings: { mailConfigurations: toChange(base, values) } }),
    onSaved: () => notify(t('mailSettings.saved')),
  })
  const problems = listProblems(form.values)
  const { onSubmit, showsProblem } = useForm<Problem>({
    problems,
    isPending: form.isPending,
    onValidSubmit: () => {
      if (form.isDirty) void form.save()
    },
  })
  return (
    <form noValidate aria-label={t('mailSettings.tab')} onSubmit={onSubmit}>
      <Stack gap="md">
        {settings.groupId !== null && <Scope settings={settings} mayChange={mayChange} />}
        {plannedKinds.map((kind) => (
          <KindCard
            key={kind}
            kind={kind}
            groupId={settings.groupId}
            timing={form.values[kind]}
            mayChange={mayChange}
            hasProblem={(field) => showsProblem(`${kind}.${field}`)}
            hasAnyProblem={problems.some(
              (problem) => showsProblem(problem) && problem.startsWith(`${kind}.`),
            )}
            onChange={(timing) => form.change({ ...form.values, [kind]: timing })}
          />
        ))}
        <SettingsSave form={form} nameField={(field) => nameChangedField(field, t)} />
      </Stack>
    </form>
  )
}

export type Problem = `${PlannedKind}.${'daysOffset' | 'subject'}`

function listProblems(timings: Timings): Problem[] {
  return plannedKinds.flatMap((kind): Problem[] => {
    const { daysOffset, subject } = timings[kind]
    return [
      ...(readDays(daysOffset) === null ? [`${kind}.daysOffset` as const] : []),
      ...(subject.trim() === '' || subject.length > 200 ? [`${kind}.subject` as const] : []),
    ]
  })
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t']

/** Returns what the server's name of a field, such as `Welcome1.daysOffset`, is called. */
function nameChangedField(field: string, t: Translate): string {
  const parts = field.split('.')
  const kind = plannedKinds.find((one) => parts.includes(one))
  const name = fieldNames.find((one) => parts.includes(one))
  if (kind === undefined || name === undefined) return t('mailSettings.field.other')
  return t('mailSettings.fieldOf', {
    field: t(`mailSettings.field.${name}`),
    kind: t(`mailWords.kind.${kind}`),
  })
}

/** Whether the group has times of its own, which can be taken away. */
function Scope({ settings: { groupId, isOwn, version }, mayChange }: FormProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const command = useChangeMailSettings()
  const close = () => setOpen(false)
  const remove = async () => {
    await command.run({ ...(groupId === null ? {} : { groupId }), bookingMailSettings: null, version })
    close()
    notify(t('mailSettings.removedOwn'))
  }
  return (
    <Group gap="sm">
      <Text size="sm">{t(isOwn ? 'mailSettings.own' : 'mailSettings.ownNone')}</Text>
      {!isOwn && mayChange && (
        <Text size="sm" c="dimmed">
          {t('mailSettings.ownMake')}
        </Text>
      )}
      {isOwn && mayChange && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('mailSettings.removeOwn')}
        </Button>
      )}
      <ActDialog isOpen={isOpen} onClose={close} title={t('mailSettings.removeOwnTitle')}>
        <ActForm
          press={t('mailSettings.removeOwn')}
          isPending={command.isPending}
          error={command.error}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void remove().catch(() => {})
          }}
          onClose={close}
        >
          <Text size="sm">{t('mailSettings.removeOwnText')}</Text>
        </ActForm>
      </ActDialog>
    </Group>
  )
}
