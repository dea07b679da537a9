import type { PointReceivers } from '@samhus/contract/admin-points'
import { Stack, Table, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './points.module.css'

type Receiver = PointReceivers['receivers'][number]

/** From so many on they are searched. */
const minSearched = 8
/** More than these are found by their names. */
const maxShown = 100

/** Who gets points, with the balance before and after. */
export function ReceiverList({ data: { receivers, points, year } }: { data: PointReceivers }) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  if (receivers.length === 0) return <Text size="sm">{t('points.receiverList.none')}</Text>
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = receivers.filter(({ name, code }) => {
    const searched = `${name} ${code}`.toLocaleLowerCase()
    return words.every((word) => searched.includes(word))
  })
  return (
    <Stack gap="xs">
      <Text component="h3" fw={600} size="sm">
        {t('points.receiverList.title', {
          points: t('acts.points', { count: points }),
          count: receivers.length,
          year,
        })}
      </Text>
      {receivers.length >= minSearched && (
        <TextInput
          type="search"
          aria-label={t('points.receiverList.search')}
          placeholder={t('points.receiverList.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter belongs to the search, not to the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <div className={styles.receivers} tabIndex={0} role="region" aria-label={t('points.receivers')}>
        <ReceiverTable receivers={found.slice(0, maxShown)} />
      </div>
      {found.length > maxShown && (
        <Text size="sm" c="dimmed">
          {t('points.receiverList.more', { count: found.length - maxShown })}
        </Text>
      )}
      <Text size="sm" c="dimmed" role="status">
        {found.length === 0 ? t('points.receiverList.notFound') : ''}
      </Text>
    </Stack>
  )
}

function ReceiverTable({ receivers }: { receivers: readonly Receiver[] }) {
  const { t } = useTranslation('admin')
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('points.owner')}</Table.Th>
          <Table.Th scope="col" className={styles.balance ?? ''}>
            {t('points.receiverList.balance')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {receivers.map(({ userId, name, code, before, after }) => (
          <Table.Tr key={userId}>
            <Table.Td>
              {name || t('outage.nameless')} {code !== '' && <span className={styles.code}>{code}</span>}
            </Table.Td>
            <Table.Td className={styles.balance ?? ''}>
              {before} {t('acts.becomes')} <strong>{after}</strong>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
