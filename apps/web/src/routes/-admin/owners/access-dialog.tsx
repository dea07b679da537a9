import type { Owner } from '@samhus/contract/admin-owners'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accessEffectsQuery, useSetPersonEnabled } from '../../../api/admin-owners.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { AffectedWeeks } from './affected-weeks.tsx'
import { useOwnerName } from './owner-name.ts'
import { Preview } from './preview.tsx'
import { ReasonFields, useReasonForm } from './reason-fields.tsx'

interface Props {
  owner: Owner
  isOpen: boolean
  onClose: () => void
}

/** Disables a person, or enables them again; before that it says what ends. */
export function AccessDialog({ owner, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const title = owner.enabled ? 'owners.access.disableTitle' : 'owners.access.enableTitle'
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t(title, { name })}>
      <AccessForm owner={owner} onClose={onClose} />
    </ActDialog>
  )
}

function AccessForm({ owner, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const effects = useQuery({ ...accessEffectsQuery(owner.id), enabled: owner.enabled })
  const command = useSetPersonEnabled()
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      await command.run({ userId: owner.id, isEnabled: !owner.enabled, ...reason })
      onClose()
      notify(t(owner.enabled ? 'owners.access.disabled' : 'owners.access.enabled', { name }))
    },
  })
  return (
    <ActForm
      press={t(owner.enabled ? 'owners.access.disable' : 'owners.access.enable')}
      isDangerous={owner.enabled}
      preview={owner.enabled ? effects : null}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Text size="sm">
        {t(owner.enabled ? 'owners.access.disableText' : 'owners.access.enableText', { name })}
      </Text>
      {owner.enabled && (
        <Preview query={effects} describeError={(message) => t('owners.access.loadError', { message })}>
          {({ ends, skips, stays }) => (
            <Stack gap="sm">
              <AffectedWeeks title={t('owners.access.ends')} weeks={ends} />
              <AffectedWeeks title={t('owners.access.skips')} weeks={skips} />
              <AffectedWeeks title={t('owners.access.stays')} weeks={stays} />
              {ends.length + skips.length + stays.length === 0 && (
                <Text size="sm">{t('owners.access.nothing', { name })}</Text>
              )}
            </Stack>
          )}
        </Preview>
      )}
      <ReasonFields
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}
