import { Stack, Tabs, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AdminsTab } from './admins-tab.tsx'
import { GeneralTab } from './general-tab.tsx'

/** `/admin/settings`: the state of the system, and who its administrators are. */
export function SettingsScreen() {
  const { t } = useTranslation('admin')
  const { tab = 'general' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (name: string | null) =>
    navigate({ to: '/admin/settings', search: name === 'admins' ? { tab: name } : {}, replace: true })
  return (
    <Stack gap="lg">
      <Title order={1}>{t('shell.nav.settings')}</Title>
      <Tabs value={tab} keepMounted={false} onChange={(name) => void open(name)}>
        <Tabs.List aria-label={t('settings.tabs')} mb="md">
          <Tabs.Tab value="general">{t('settings.general')}</Tabs.Tab>
          <Tabs.Tab value="admins">{t('settings.admins.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab />
        </Tabs.Panel>
        <Tabs.Panel value="admins">
          <AdminsTab />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
