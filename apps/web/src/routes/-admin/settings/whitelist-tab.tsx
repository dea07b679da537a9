import { ActionIcon, Alert, Button, Skeleton, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { MailSettings } from '@samhus/contract/admin-mail-settings'
import { isSuperAdmin } from '@samhus/domain/access'
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailSettingsQuery } from '../../../api/admin-mail-settings.ts'
import { currentUserQuery } from '../../../api/users.ts'
import { ListError } from '../list/list-states.tsx'
import { notify } from '../notify.ts'
import { SettingsSave } from './settings-save.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'
import { hasOtherAddresses, readAddresses, rebaseWhitelist, type Whitelist } from './whitelist.ts'

/** From this many addresses on they can be searched. */
const minSearched = 10

/** The addresses that alone get mail while the whitelist is on. */
export function WhitelistTab() {
  const { t } = useTranslation('admin')
  const { data: user } = useQuery(currentUserQuery)
  const { data: settings, error, refetch } = useQuery(mailSettingsQuery(null))
  const mayChange = isSuperAdmin(user?.roleType ?? [])
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('mailSettings.whitelist.description')}</Text>
      {user !== undefined && !mayChange && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />}>{t('mailSettings.superOnly')}</Alert>
      )}
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {settings === undefined && error === null && <Skeleton height={260} radius="lg" />}
      {settings !== undefined && <WhitelistForm settings={settings} mayChange={mayChange} />}
    </Stack>
  )
}

/** The lines that are being typed, and what became of the last ones. */
function useAddedLines(form: ReturnType<typeof useSettingsForm<Whitelist>>) {
  const [text, setText] = useState('')
  const [result, setResult] = useState<Added | null>(null)
  const { enabled, users } = form.values
  const add = () => {
    const { added, invalid } = readAddresses(text, users)
    setResult({ added: added.length, invalid })
    setText(invalid.join('\n'))
    const next = { enabled, users: [...users, ...added] }
    if (added.length > 0) form.change(next)
    return { next, invalid }
  }
  /** Typed lines that are not on the list yet go along: a list without them would stop mail to them. */
  const save = () => {
    if (!form.isDirty || form.isPending) return
    const known = result?.invalid.join('\n') ?? ''
    if (text.trim() === known) return void form.save()
    const { next, invalid } = add()
    if (invalid.length === 0) void form.save(next)
  }
  return { text, result, setText, add, save }
}

const readWhitelist = ({ notificationsWhitelist }: MailSettings) => notificationsWhitelist

function WhitelistForm({ settings, mayChange }: { settings: MailSettings; mayChange: boolean }) {
  const { t } = useTranslation('admin')
  const form = useSettingsForm<Whitelist>({
    settings,
    read: readWhitelist,
    hasChanges: hasOtherAddresses,
    rebase: rebaseWhitelist,
    toBody: (_base, { enabled, users }) => ({ notificationsWhitelist: { enabled, users: [...users] } }),
    onSaved: () => notify(t('mailSettings.saved')),
  })
  const { enabled, users } = form.values
  const { text, result, setText, add, save } = useAddedLines(form)
  const isOn = settings.notificationsWhitelist.enabled
  return (
    <form
      noValidate
      aria-label={t('mailSettings.whitelist.tab')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        {isOn && (
          <Alert
            color="red"
            title={t('mailSettings.whitelist.on')}
            icon={<IconAlertTriangle size={18} aria-hidden />}
          >
            {t('mailSettings.whitelist.onText')}
          </Alert>
        )}
        <Switch
          label={t('mailSettings.whitelist.enabled')}
          checked={enabled}
          disabled={!mayChange}
          onChange={({ currentTarget }) => form.change({ users, enabled: currentTarget.checked })}
        />
        {enabled && users.length === 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('mailSettings.whitelist.emptyOn')}
          </Alert>
        )}
        {mayChange && <AddMany text={text} result={result} onChange={setText} onAdd={add} />}
        <Addresses
          users={users}
          {...(mayChange
            ? {
                onRemove: (gone: string) =>
                  form.change({ enabled, users: users.filter((one) => one !== gone) }),
              }
            : {})}
        />
        <SettingsSave
          form={form}
          hasTyped={text.trim() !== ''}
          nameField={(field) =>
            t(
              field === 'whitelist.enabled'
                ? 'mailSettings.field.whitelistSwitch'
                : 'mailSettings.field.whitelistAddresses',
            )
          }
        />
      </Stack>
    </form>
  )
}

interface Added {
  added: number
  invalid: readonly string[]
}

interface AddProps {
  text: string
  /** Of the last time that lines were added. */
  result: Added | null
  onChange: (text: string) => void
  onAdd: () => void
}

/** Adds all lines that are pasted. What is no address stays in the field. */
function AddMany({ text, result, onChange, onAdd }: AddProps) {
  const { t } = useTranslation('admin')
  const invalid = result?.invalid ?? []
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        maw="36rem"
        label={t('mailSettings.whitelist.addresses')}
        description={t('mailSettings.whitelist.addressesHint')}
        rows={5}
        resize="vertical"
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={
          invalid.length > 0
            ? t('mailSettings.whitelist.invalid', { count: invalid.length, lines: invalid.join(', ') })
            : undefined
        }
      />
      <Button variant="default" disabled={text.trim() === ''} onClick={onAdd}>
        {t('mailSettings.whitelist.add')}
      </Button>
      <Text size="sm" role="status">
        {result === null
          ? ''
          : result.added > 0
            ? t('mailSettings.whitelist.added', { count: result.added })
            : t('mailSettings.whitelist.nothing')}
      </Text>
    </Stack>
  )
}

interface AddressesProps {
  users: readonly string[]
  /** Missing: they can only be read. */
  onRemove?: (address: string) => void
}

function Addresses({ users, onRemove }: AddressesProps) {
  const { t } = useTranslation('admin')
  const [search, setSearch] = useState('')
  const words = search.trim().toLocaleLowerCase()
  const shown = users.filter((one) => one.toLocaleLowerCase().includes(words))
  if (users.length === 0) return <Text c="dimmed">{t('mailSettings.whitelist.empty')}</Text>
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('mailSettings.whitelist.count', { count: users.length })}
      </Text>
      {users.length >= minSearched && (
        <TextInput
          type="search"
          maw="24rem"
          aria-label={t('mailSettings.whitelist.search')}
          placeholder={t('mailSettings.whitelist.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Text>{t('mailSettings.whitelist.searchNone')}</Text>}
      {shown.length > 0 && (
        <ul className={styles.addresses}>
          {shown.map((address) => (
            <li key={address} className={styles.address}>
              <span>{address}</span>
              {onRemove && (
                <ActionIcon
                  aria-label={t('mailSettings.whitelist.remove', { address })}
                  onClick={() => onRemove(address)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
