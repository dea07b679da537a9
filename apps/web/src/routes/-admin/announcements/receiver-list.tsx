import type { Announcing } from '@samhus/contract/admin-announcements'
import { Button, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './announcements.module.css'

type Receiver = Announcing['receivers'][number]

/** From so many on they are searched. */
const minSearched = 8
/** More than these are found by their names. */
const maxShown = 100

interface Props {
  receivers: readonly Receiver[]
  /** Says who of them gets no mail, and why. */
  showsMails: boolean
}

/** Who gets an announcement, once an admin wants to see it; those that no mail reaches first. */
export function ReceiverList({ receivers, showsMails }: Props) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'announcements.receivers.hide' : 'announcements.receivers.show')}
      </Button>
      <div id={id} hidden={!isOpen} className={styles.form}>
        {isOpen && <Names receivers={receivers} showsMails={showsMails} />}
      </div>
    </Stack>
  )
}

function Names({ receivers, showsMails }: Props) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = receivers.filter(({ name, code }) => {
    const searched = `${name} ${code}`.toLocaleLowerCase()
    return words.every((word) => searched.includes(word))
  })
  const sorted = showsMails
    ? found.toSorted((one, other) => Number(one.noMail === null) - Number(other.noMail === null))
    : found
  return (
    <Stack gap="xs">
      {receivers.length >= minSearched && (
        <TextInput
          type="search"
          aria-label={t('announcements.receivers.search')}
          placeholder={t('announcements.receivers.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div
        className={styles.receivers}
        tabIndex={0}
        role="region"
        aria-label={t('announcements.receivers.title')}
      >
        <Table>
          <Table.Tbody>
            {sorted.slice(0, maxShown).map((receiver) => (
              <ReceiverRow key={receiver.userId} receiver={receiver} showsMails={showsMails} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.length > maxShown && (
        <Text size="sm" c="dimmed">
          {t('announcements.receivers.more', { count: found.length - maxShown })}
        </Text>
      )}
      <Text size="sm" c="dimmed" role="status">
        {found.length === 0 ? t('announcements.receivers.notFound') : ''}
      </Text>
    </Stack>
  )
}

function ReceiverRow({ receiver, showsMails }: { receiver: Receiver; showsMails: boolean }) {
  const { t } = useTranslation('admin')
  const { name, code, noMail } = receiver
  return (
    <Table.Tr>
      <Table.Td>
        <span>{name || t('outage.nameless')}</span>{' '}
        {code !== '' && <span className={styles.code}>{code}</span>}
      </Table.Td>
      <Table.Td>{showsMails && noMail !== null ? t(`announcements.check.noMail.${noMail}`) : ''}</Table.Td>
    </Table.Tr>
  )
}
