import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { AdminHouse } from '@samhus/contract/admin-houses'
import { isOldArrivalsLink } from '@samhus/domain/arrivals-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  arrivalsLinkQuery,
  useCreateArrivalsLink,
  useRevokeArrivalsLink,
} from '../../../api/admin-arrivals.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { SecretUrls } from '../arrivals/secret-urls.tsx'
import { notify } from '../notify.ts'
import { ActDialog, ActError, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import styles from './houses.module.css'

interface Urls {
  readonly url: string
  readonly feedUrl: string
}

/** The private link of the house's cleaner: create it, which shows it once, replace it or turn it off. */
export function ArrivalsTab({ houseId, house }: { houseId: string; house: AdminHouse }) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="md" align="flex-start" maw={680} component="section" aria-label={t('arrivals.link.title')}>
      <Title order={2}>{t('arrivals.link.title')}</Title>
      <Text>{t('arrivals.link.text')}</Text>
      {house.isArchived ? <Text>{t('arrivals.link.archived')}</Text> : <CleanerLink houseId={houseId} />}
      <Link to="/admin/arrivals" search={{ houseId, view: 'house' } as never} className={styles.link ?? ''}>
        {t('arrivals.link.see')}
      </Link>
    </Stack>
  )
}

function CleanerLink({ houseId }: { houseId: string }) {
  const { t } = useTranslation('admin')
  const { t: tSite } = useTranslation()
  const { data, error, refetch } = useQuery(arrivalsLinkQuery(houseId))
  const create = useCreateArrivalsLink()
  const [urls, setUrls] = useState<Urls | null>(null)
  const state = useRef<HTMLParagraphElement>(null)
  const createLink = async () => setUrls(await create.run({ houseId }))
  if (error !== null) {
    return (
      <Group gap="sm">
        <Text role="alert">{t('arrivals.link.loadError', { message: getErrorMessage(error, tSite) })}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </Group>
    )
  }
  if (data === undefined) return <Skeleton height={36} width={240} />
  const { createdAt, lastUsedAt } = data
  return (
    <>
      <Text ref={state} tabIndex={-1}>
        {createdAt === null
          ? t('arrivals.link.none')
          : `${t('arrivals.link.created', { at: Date.parse(createdAt) })} ${
              lastUsedAt === null
                ? t('arrivals.link.notUsed')
                : t('arrivals.link.lastUsed', { at: Date.parse(lastUsedAt) })
            }`}
      </Text>
      {createdAt !== null && isOldArrivalsLink(Date.parse(createdAt), getServerNow()) && (
        <Text c="red" fw={600}>
          {t('arrivals.link.old')}
        </Text>
      )}
      {urls !== null && createdAt !== null && <SecretUrls {...urls} />}
      <ActError error={create.error} />
      {createdAt === null ? (
        <Button loading={create.isPending} onClick={() => void ignoreRefusal(createLink())}>
          {t('arrivals.link.create')}
        </Button>
      ) : (
        <Group gap="sm">
          <RenewButton isPending={create.isPending} onRenew={createLink} />
          <RevokeButton
            houseId={houseId}
            onRevoked={() => {
              setUrls(null)
              // The pressed button is gone, so the focus needs another place.
              state.current?.focus()
            }}
          />
        </Group>
      )}
    </>
  )
}

function RenewButton({ isPending, onRenew }: { isPending: boolean; onRenew: () => Promise<void> }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setOpen(true)}>
        {t('arrivals.link.renew')}
      </Button>
      <ActDialog isOpen={isOpen} onClose={close} title={t('arrivals.link.renewTitle')}>
        <ActForm
          press={t('arrivals.link.renew')}
          isPending={isPending}
          error={null}
          onSubmit={(event) => {
            event.preventDefault()
            void ignoreRefusal(onRenew()).then(close)
          }}
          onClose={close}
        >
          <Text size="sm">{t('arrivals.link.renewText')}</Text>
        </ActForm>
      </ActDialog>
    </>
  )
}

function RevokeButton({ houseId, onRevoked }: { houseId: string; onRevoked: () => void }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const revoke = useRevokeArrivalsLink()
  const close = () => setOpen(false)
  const act = async () => {
    await revoke.run({ houseId })
    close()
    onRevoked()
    notify(t('arrivals.link.revoked'))
  }
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        {t('arrivals.link.revoke')}
      </Button>
      <ActDialog isOpen={isOpen} onClose={close} title={t('arrivals.link.revokeTitle')}>
        <ActForm
          press={t('arrivals.link.revoke')}
          isDangerous
          isPending={revoke.isPending}
          error={revoke.error}
          onSubmit={(event) => {
            event.preventDefault()
            void ignoreRefusal(act())
          }}
          onClose={close}
        >
          <Text size="sm">{t('arrivals.link.revokeText')}</Text>
        </ActForm>
      </ActDialog>
    </>
  )
}
