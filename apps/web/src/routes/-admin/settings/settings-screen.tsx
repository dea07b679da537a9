import { Stack, Tabs, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BrandTab } from '../brand/brand-tab.tsx'
import { AdminsTab } from './admins-tab.tsx'
import { BookingMailTab } from './booking-mail-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { findSettingsTab } from './settings-tabs.ts'
import { WhitelistTab } from './whitelist-tab.tsx'

/** `/admin/settings`: the state of the system, who its administrators are, its mails, and how it presents itself. */
export function SettingsScreen() {
  const { t } = useTranslation('admin')
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (name: string | null) => {
    const next = findSettingsTab(name)
    return navigate({
      to: '/admin/settings',
      search: next === 'general' ? {} : { tab: next },
      replace: true,
    })
  }
  return (
    <Stack gap="lg">
      <Title order={1}>{t('shell.nav.settings')}</Title>
      <Tabs value={findSettingsTab(tab)} keepMounted={false} onChange={(name) => void open(name)}>
        <Tabs.List aria-label={t('settings.tabs')} mb="md">
          <Tabs.Tab value="general">{t('settings.general')}</Tabs.Tab>
          <Tabs.Tab value="admins">{t('settings.admins.title')}</Tabs.Tab>
          <Tabs.Tab value="booking-mail">{t('mailSettings.tab')}</Tabs.Tab>
          <Tabs.Tab value="whitelist">{t('mailSettings.whitelist.tab')}</Tabs.Tab>
          <Tabs.Tab value="brand">{t('brand.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab />
        </Tabs.Panel>
        <Tabs.Panel value="admins">
          <AdminsTab />
        </Tabs.Panel>
        <Tabs.Panel value="booking-mail">
          <BookingMailTab />
        </Tabs.Panel>
        <Tabs.Panel value="whitelist">
          <WhitelistTab />
        </Tabs.Panel>
        <Tabs.Panel value="brand">
          <BrandTab />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
