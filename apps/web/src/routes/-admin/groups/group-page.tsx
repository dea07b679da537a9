import type { AdminGroup } from '@samhus/contract/admin-groups'
import { Badge, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupQuery } from '../../../api/admin-groups.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { NoRecord } from '../form/no-record.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { findGroupTab, groupTabs, type GroupTab } from './group-tabs.ts'

interface Props {
  groupId: string
  tab: GroupTab
  onTab: (tab: GroupTab) => void
}

/** One association: a skeleton while it loads, and a sentence where there is none. */
export function GroupPage({ groupId, tab, onTab }: Props) {
  const { data: group, error } = useQuery(groupQuery(groupId))
  if (group !== undefined) return <GroupTabs key={groupId} group={group} tab={tab} onTab={onTab} />
  return <NoRecord of="groups" error={error} heights={[230, 150]} />
}

function GroupTabs({ group, tab, onTab }: Omit<Props, 'groupId'> & { group: AdminGroup }) {
  const { t } = useTranslation('admin')
  useTitleDetail(group.name)
  return (
    <Stack gap="lg">
      <GroupHeader group={group} />
      <Tabs value={tab} keepMounted={false} onChange={(value) => onTab(findGroupTab(value))}>
        <Tabs.List aria-label={t('groups.tabs')} mb="md">
          {groupTabs.map(([name]) => (
            <Tabs.Tab key={name} value={name}>
              {t(`groups.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {groupTabs.map(([name, Tab]) => (
          // The form is kept while another tab is open: what has been typed must not be lost.
          <Tabs.Panel key={name} value={name} keepMounted={name === 'details'}>
            <Tab groupId={group.id} group={group} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

function GroupHeader({ group }: { group: AdminGroup }) {
  const { t } = useTranslation('admin')
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <Title order={1}>{group.name}</Title>
        <Group gap="xs">
          <Text c="dimmed">{group.code}</Text>
          <Badge color={group.isArchived ? 'gray' : 'green'} variant="light" tt="none">
            {t(group.isArchived ? 'groups.archived' : 'groups.active')}
          </Badge>
          <Badge variant="light" tt="none">
            {t('groups.count.members', { count: group.numMembers })}
          </Badge>
          <Badge variant="light" tt="none">
            {t('groups.count.houses', { count: group.numHouses })}
          </Badge>
        </Group>
      </Stack>
      {!group.isArchived && <ImportLink kind="owners" groupId={group.id} />}
    </Group>
  )
}
