import type { Owner } from '@samhus/contract/admin-owners'
import { Alert, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownerQuery } from '../../../api/admin-owners.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { ActivityList } from '../activity/activity-list.tsx'
import { NoRecord } from '../form/no-record.tsx'
import { MailList } from '../mails/mail-list.tsx'
import { AdjustButton } from '../points/adjust-button.tsx'
import { AdjustOwnerDialog } from '../points/adjust-dialog.tsx'
import { LedgerList } from '../points/ledger-list.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { InformationTab } from './information-tab.tsx'
import { MembershipsTab } from './memberships-tab.tsx'
import { OwnerHeader } from './owner-header.tsx'
import { useOwnerName } from './owner-name.ts'
import { findOwnerTab, ownerTabs, type OwnerTab } from './owner-tabs.ts'

interface Props {
  userId: string
  tab: OwnerTab
  onTab: (tab: OwnerTab) => void
}

/** One person: a skeleton while it loads, and a sentence where there is none. */
export function OwnerPage({ userId, tab, onTab }: Props) {
  const { data: owner, error } = useQuery(ownerQuery(userId))
  if (owner !== undefined) return <OwnerTabs key={userId} owner={owner} tab={tab} onTab={onTab} />
  return <NoRecord of="owners" error={error} heights={[230, 150]} hasActs />
}

function OwnerTabs({ owner, tab, onTab }: Omit<Props, 'userId'> & { owner: Owner }) {
  const { t } = useTranslation('admin')
  useTitleDetail(useOwnerName(owner))
  return (
    <Stack gap="lg">
      <OwnerHeader owner={owner} />
      <Tabs value={tab} keepMounted={false} onChange={(value) => onTab(findOwnerTab(value))}>
        <Tabs.List aria-label={t('owners.tabs')} mb="md">
          {ownerTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`owners.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* Kept while another tab is open: what has been typed must not be lost. */}
        <Tabs.Panel value="information" keepMounted>
          {owner.anonymizedAt === null ? (
            <InformationTab owner={owner} />
          ) : (
            <Alert color="yellow">{t('owners.anonymise.already')}</Alert>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="memberships">
          <MembershipsTab owner={owner} />
        </Tabs.Panel>
        <Tabs.Panel value="points">
          <LedgerList
            userId={owner.id}
            actions={
              owner.groups.length > 0 && (
                <AdjustButton isSecondary>
                  {(dialog) => <AdjustOwnerDialog owner={owner} {...dialog} />}
                </AdjustButton>
              )
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="bookings">
          <BookingsTab owner={owner} />
        </Tabs.Panel>
        <Tabs.Panel value="mails">
          <MailList userId={owner.id} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityList userId={owner.id} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
