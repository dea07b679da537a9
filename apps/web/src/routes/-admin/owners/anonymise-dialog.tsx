import type { anonymization, Owner } from '@samhus/contract/admin-owners'
import type { Output } from '@samhus/contract/operation'
import { Alert, List, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { anonymizationQuery, useAnonymizeOwner } from '../../../api/admin-owners.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { useOwnerName } from './owner-name.ts'
import styles from './owners.module.css'
import { Preview } from './preview.tsx'
import { ReasonField, useReasonForm } from './reason-fields.tsx'

interface Props {
  owner: Owner
  isOpen: boolean
  onClose: () => void
}

/** Erases a person's data for ever, after saying what goes and what stays, and having the name typed again. */
export function AnonymiseDialog({ owner, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('owners.anonymise.title', { name })}>
      <AnonymiseForm owner={owner} onClose={onClose} />
    </ActDialog>
  )
}

type Effects = Output<typeof anonymization>

function AnonymiseForm({ owner, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const query = useQuery(anonymizationQuery(owner.id))
  const command = useAnonymizeOwner()
  const [typed, setTyped] = useState('')
  const effects = query.data
  const isPossible = effects !== undefined && effects.obstacles.length === 0
  const act = useReasonForm<'name'>({
    problems: typed.trim() === effects?.name.trim() ? [] : ['name'],
    isPending: command.isPending,
    onValidSubmit: async ({ reason }) => {
      await command.run({ userId: owner.id, reason, name: typed })
      onClose()
      notify(t('owners.anonymise.done'))
    },
  })
  return (
    <ActForm
      press={t('owners.anonymise.press')}
      isDangerous
      preview={query}
      isBlocked={!isPossible}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Preview query={query} describeError={(message) => t('owners.anonymise.loadError', { message })}>
        {(known) => <WhatGoes effects={known} />}
      </Preview>
      {isPossible && (
        <>
          <Text size="sm" fw={600}>
            {t('owners.anonymise.irreversible')} {t('owners.anonymise.untold')}
          </Text>
          <TextInput
            name="name"
            label={t('owners.anonymise.name', { name: effects.name })}
            required
            autoComplete="off"
            value={typed}
            error={act.showsProblem('name') ? t('owners.anonymise.nameProblem') : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ReasonField
            name={name}
            value={act.value}
            onChange={act.setValue}
            showsProblem={act.showsProblem('reason')}
          />
        </>
      )}
    </ActForm>
  )
}

function WhatGoes({ effects: { obstacles, erased, kept } }: { effects: Effects }) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="sm">
      {obstacles.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('owners.anonymise.obstacles')}
        >
          <List size="sm" className={styles.list}>
            {obstacles.map((obstacle) => (
              <List.Item key={obstacle}>{t(`owners.anonymise.obstacle.${obstacle}`)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Records title={t('owners.anonymise.erased')} records={erased} />
      <Records title={t('owners.anonymise.kept')} records={kept} />
    </Stack>
  )
}

function Records({ title, records }: { title: string; records: Effects['erased'] }) {
  const { t } = useTranslation('admin')
  const present = records.filter(({ count }) => count > 0)
  if (present.length === 0) return null
  return (
    <Stack gap={4}>
      <Text component="h3" fw={600} size="sm">
        {title}
      </Text>
      <List size="sm" spacing={2} className={styles.list}>
        {present.map(({ what, count }) => (
          <List.Item key={what}>
            <span>{t(`owners.record.${what}`)}</span>
            <span>{what === 'profile' ? '' : `: ${count}`}</span>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
