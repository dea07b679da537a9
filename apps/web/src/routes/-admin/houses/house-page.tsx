import type { AdminHouse } from '@samhus/contract/admin-houses'
import { Badge, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { houseQuery } from '../../../api/admin-houses.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { NoRecord } from '../form/no-record.tsx'
import { findHouseTab, houseTabs, type HouseTab } from './house-tabs.ts'
import styles from './houses.module.css'

interface Props {
  houseId: string
  tab: HouseTab
  onTab: (tab: HouseTab) => void
}

/** One house: a skeleton while it loads, and a sentence where there is none. */
export function HousePage({ houseId, tab, onTab }: Props) {
  const { data: house, error } = useQuery(houseQuery(houseId))
  if (house !== undefined) return <HouseTabs key={houseId} house={house} tab={tab} onTab={onTab} />
  return <NoRecord of="houses" error={error} heights={[130, 360]} />
}

function HouseTabs({ house, tab, onTab }: Omit<Props, 'houseId'> & { house: AdminHouse }) {
  const { t } = useTranslation('admin')
  useTitleDetail(house.name)
  return (
    <Stack gap="lg">
      <HouseHeader house={house} />
      <Tabs value={tab} keepMounted={false} onChange={(value) => onTab(findHouseTab(value))}>
        <Tabs.List aria-label={t('houses.tabs')} mb="md">
          {houseTabs.map(([name]) => (
            <Tabs.Tab key={name} value={name}>
              {t(`houses.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {houseTabs.map(([name, Tab]) => (
          // The form is kept while another tab is open: what has been typed must not be lost.
          <Tabs.Panel key={name} value={name} keepMounted={name === 'details'}>
            <Tab houseId={house.id} groupId={house.groupId} house={house} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

function HouseHeader({ house }: { house: AdminHouse }) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap={4}>
      <Title order={1}>{house.name}</Title>
      <Group gap="xs">
        <Text c="dimmed">{house.code}</Text>
        <Badge color={house.isArchived ? 'gray' : 'green'} variant="light" tt="none">
          {t(house.isArchived ? 'groups.archived' : 'groups.active')}
        </Badge>
        <Link to="/admin/groups/$groupId" params={{ groupId: house.groupId }} className={styles.link ?? ''}>
          {house.groupName}
        </Link>
      </Group>
    </Stack>
  )
}
