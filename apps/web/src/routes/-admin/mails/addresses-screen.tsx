import type { suppressions } from '@samhus/contract/admin-mail'
import { emailAddress } from '@samhus/contract/fields'
import type { Output } from '@samhus/contract/operation'
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { suppressionsQuery, useAddSuppression, useLiftSuppression } from '../../../api/admin-mails.ts'
import { useForm } from '../../../lib/use-form.ts'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListEmpty, ListError } from '../list/list-states.tsx'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { MailNav } from './mail-nav.tsx'
import rows from '../rows.module.css'
import styles from './mails.module.css'

type Suppression = Output<typeof suppressions>['suppressions'][number]

/** From this many addresses on they can be searched. */
const minSearched = 8

/** `/admin/mails/addresses`: who gets no mail, and why. */
export function AddressesScreen() {
  const { t } = useTranslation('admin')
  const { data: stopped, error, refetch } = useQuery(suppressionsQuery)
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<{ of: Suppression; isOpen: boolean } | null>(null)
  const [search, setSearch] = useState('')
  const close = () => setLifted((last) => last && { ...last, isOpen: false })
  const words = search.trim().toLocaleLowerCase()
  const shown = (stopped ?? []).filter(({ address, userName }) =>
    `${address ?? ''} ${userName ?? ''}`.toLocaleLowerCase().includes(words),
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{t('mails.addresses.title')}</Title>
          <Text c="dimmed">{t('mails.addresses.description')}</Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('mails.addresses.add')}
        </Button>
      </Group>
      <MailNav />
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {stopped === undefined && error === null && <Skeleton height={160} radius="lg" />}
      {(stopped?.length ?? 0) >= minSearched && (
        <TextInput
          type="search"
          className={styles.search ?? ''}
          aria-label={t('mails.addresses.search')}
          placeholder={t('mails.addresses.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {stopped?.length === 0 && (
        <ListEmpty title={t('mails.addresses.empty')} hint={t('mails.addresses.emptyText')} />
      )}
      {shown.length > 0 && (
        <ul className={rows.rows} aria-label={t('mails.addresses.title')}>
          {shown.map((one) => (
            <AddressRow key={one.id} of={one} onLift={() => setLifted({ of: one, isOpen: true })} />
          ))}
        </ul>
      )}
      {shown.length === 0 && (stopped?.length ?? 0) > 0 && <Text>{t('mails.empty')}</Text>}
      <ActDialog isOpen={isAdding} onClose={() => setAdding(false)} title={t('mails.addresses.addTitle')}>
        <AddForm onClose={() => setAdding(false)} />
      </ActDialog>
      <ActDialog isOpen={lifted?.isOpen === true} onClose={close} title={t('mails.addresses.liftTitle')}>
        {lifted !== null && <LiftForm of={lifted.of} onClose={close} />}
      </ActDialog>
    </Stack>
  )
}

function AddressRow({ of, onLift }: { of: Suppression; onLift: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { address, userId, userName, reason, since, mailId } = of
  const name = address ?? t('mails.addresses.unknown')
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <span className={rows.name}>{name}</span>
        <span className={styles.soft}>
          {t(`mails.addresses.reason.${reason}`)}{' '}
          {t('mails.addresses.since', { moment: formatMoment(Date.parse(since), language) })}
        </span>
        <span className={styles.rowLinks}>
          {userId !== null && (
            <Link to="/admin/owners/$userId" params={{ userId }} className={styles.link}>
              {userName}
            </Link>
          )}
          {mailId !== null && (
            <Link to="/admin/mails/$mailId" params={{ mailId }} className={styles.link}>
              {t('mails.addresses.mail')}
            </Link>
          )}
        </span>
      </div>
      <Button variant="default" aria-label={t('mails.addresses.liftOf', { address: name })} onClick={onLift}>
        {t('mails.addresses.lift')}
      </Button>
    </li>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [address, setAddress] = useState('')
  const command = useAddSuppression()
  const isValid = emailAddress.safeParse(address.trim()).success
  const form = useForm<'address'>({
    problems: isValid ? [] : ['address'],
    isPending: command.isPending,
    onValidSubmit: () => {
      void command.run({ address: address.trim() }).then(
        () => {
          onClose()
          notify(t('mails.addresses.added'))
        },
        () => {},
      )
    },
  })
  return (
    <ActForm
      press={t('mails.addresses.add')}
      isPending={command.isPending}
      error={command.error}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput
        name="address"
        type="email"
        label={t('mails.addresses.address')}
        description={t('mails.addresses.whyHint')}
        required
        maxLength={254}
        data-autofocus
        value={address}
        error={form.showsProblem('address') ? t('mails.addresses.addressProblem') : undefined}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </ActForm>
  )
}

function LiftForm({ of, onClose }: { of: Suppression; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const command = useLiftSuppression()
  const lift = async () => {
    await command.run({ suppressionId: of.id })
    onClose()
    notify(t('mails.addresses.lifted'))
  }
  return (
    <ActForm
      press={t('mails.addresses.lift')}
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void lift().catch(() => {})
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {t('mails.addresses.liftText', { address: of.address ?? t('mails.addresses.unknown') })}
      </Text>
    </ActForm>
  )
}
