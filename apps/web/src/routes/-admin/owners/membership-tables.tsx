import type { Owner, OwnerMembership } from '@samhus/contract/admin-owners'
import { Button, Stack, Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerYear } from '../../../lib/server-time.ts'
import { formatDayAt } from '../../../locales/format.ts'
import styles from './owners.module.css'
import { FlagSelect } from './flag-select.tsx'

interface Props {
  memberships: readonly OwnerMembership[]
  isPending: boolean
  onMark: (membership: OwnerMembership, flags: { isCommittee?: boolean; isMarked?: boolean }) => void
  onRemove: (membership: OwnerMembership) => void
}

const columns = ['code', 'name', 'joined', 'isCommittee', 'isMarked', 'balances', 'actions'] as const

/** The groups that a person is a member of now. */
export function MembershipTable({ memberships, isPending, onMark, onRemove }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Table.ScrollContainer className={styles.table ?? ''} minWidth={720}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{t(`owners.memberships.column.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {memberships.map((one) => (
            <Table.Tr key={one.membershipId}>
              <Table.Td>{one.code}</Table.Td>
              <Table.Td>{one.name}</Table.Td>
              <Table.Td>
                <Joined membership={one} />
              </Table.Td>
              <Table.Td>
                <FlagSelect
                  label={t('owners.memberships.isCommitteeOf', { group: one.name })}
                  value={one.isCommittee}
                  isDisabled={isPending}
                  onChange={(isCommittee) => onMark(one, { isCommittee })}
                />
              </Table.Td>
              <Table.Td>
                <FlagSelect
                  label={t('owners.memberships.isMarkedOf', { group: one.name })}
                  value={one.isMarked}
                  isDisabled={isPending}
                  onChange={(isMarked) => onMark(one, { isMarked })}
                />
              </Table.Td>
              <Table.Td>
                <Balances membership={one} />
              </Table.Td>
              <Table.Td>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('owners.remove.pressOf', { group: one.name })}
                  onClick={() => onRemove(one)}
                >
                  {t('owners.memberships.remove')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Joined({ membership: { addedAt, backSince } }: { membership: OwnerMembership }) {
  const { t } = useTranslation('admin')
  const joined = formatDayAt(Date.parse(addedAt))
  if (backSince === null) return joined
  const backYear = formatDayAt(Date.parse(backSince)).slice(-4)
  return t('owners.memberships.back', { year: joined.slice(-4), backYear })
}

/** The points for this year and those after it. */
function Balances({ membership: { balances } }: { membership: OwnerMembership }) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  const shown = balances.filter(({ year }) => year >= getServerYear(getHouseZone()))
  if (shown.length === 0) return t('owners.memberships.noPoints')
  return shown.map(({ year, points }) => (
    <div key={year}>
      {t('owners.memberships.pointsOfYear', { points: tMain('common.points', { count: points }), year })}
    </div>
  ))
}

type FormerMembership = Owner['formerGroups'][number]

interface FormerProps {
  memberships: readonly FormerMembership[]
  onReactivate: (membership: FormerMembership) => void
}

/** The groups that a person has left. */
export function FormerMemberships({ memberships, onReactivate }: FormerProps) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="xs">
      <Title order={2}>{t('owners.memberships.former')}</Title>
      <Table.ScrollContainer className={styles.table ?? ''} minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {(['code', 'name', 'joined', 'left', 'actions'] as const).map((column) => (
                <Table.Th key={column}>{t(`owners.memberships.column.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {memberships.map((one) => (
              <Table.Tr key={one.membershipId}>
                <Table.Td>{one.code}</Table.Td>
                <Table.Td>{one.name}</Table.Td>
                <Table.Td>
                  <Joined membership={one} />
                </Table.Td>
                <Table.Td>{formatDayAt(Date.parse(one.leftAt))}</Table.Td>
                <Table.Td>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('owners.memberships.reactivateOf', { group: one.name })}
                    onClick={() => onReactivate(one)}
                  >
                    {t('owners.memberships.reactivate')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
