import type { PointReceivers } from '@samhus/contract/admin-points'
import { Stack, Table, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './points.module.css'

/** From so many on they are searched. */
const minSearched = 8
/** More than these are found by their names. */
const maxShown = 100

/** Who gets points, with the balance before and after. */
export function ReceiverList({ data: { receivers, points, year } }: { data: PointReceivers }) {
  const { t } = useTranslation('admin')
  if (receivers.length === 0) return <Text size="sm">{t('points.receiverList.none')}</Text>
  return (
    <PeopleList
      title={t('points.receiverList.title', {
        points: t('acts.points', { count: points }),
        count: receivers.length,
        year,
      })}
      people={receivers}
      header={t('points.receiverList.balance')}
      describe={({ before, after }) => (
        <>
          <span>{`${before} ${t('acts.becomes')}`}</span> <strong>{after}</strong>
        </>
      )}
    />
  )
}

interface Person {
  userId: string
  name: string
  code: string
}

interface PeopleProps<Each extends Person> {
  title: string
  people: readonly Each[]
  /** Of the column beside the names. */
  header: string
  describe: (person: Each) => ReactNode
}

/** People with something said of each; many are searched by their names. */
export function PeopleList<Each extends Person>({ title, people, header, describe }: PeopleProps<Each>) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = people.filter(({ name, code }) => {
    const searched = `${name} ${code}`.toLocaleLowerCase()
    return words.every((word) => searched.includes(word))
  })
  return (
    <Stack gap="xs">
      <Text component="h3" fw={600} size="sm">
        {title}
      </Text>
      {people.length >= minSearched && (
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
      <div className={styles.receivers} tabIndex={0} role="region" aria-label={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('points.owner')}</Table.Th>
              <Table.Th scope="col" className={styles.balance ?? ''}>
                {header}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice(0, maxShown).map((person) => (
              <Table.Tr key={person.userId}>
                <Table.Td>
                  <span>{person.name || t('outage.nameless')}</span>{' '}
                  {person.code !== '' && <span className={styles.code}>{person.code}</span>}
                </Table.Td>
                <Table.Td className={styles.balance ?? ''}>{describe(person)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
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
