import type { AdminGroup } from '@samhus/contract/admin-groups'
import { Badge, Button, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { groupQuery } from '../../../api/admin-groups.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
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
  return error === null ? <GroupSkeleton /> : <NotFound />
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
  )
}

/** In the shape of what comes. */
function GroupSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-label={t('common.loading')}>
      <Stack gap="xs">
        <Skeleton height={30} width={220} />
        <Skeleton height={20} width={260} />
      </Stack>
      <Skeleton height={36} />
      <Skeleton height={230} />
      <Skeleton height={150} />
    </Stack>
  )
}

function NotFound() {
  const { t } = useTranslation('admin')
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{t('groups.notFound.title')}</Title>
      <Text>{t('groups.notFound.text')}</Text>
      <Button renderRoot={(props) => <Link to="/admin/groups" {...props} />}>
        {t('groups.notFound.back')}
      </Button>
    </Stack>
  )
}
