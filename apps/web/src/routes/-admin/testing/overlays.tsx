// First, as index.html loads it: its layer stands below Mantine's.
import '../../../theme/base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { Button, Drawer, Menu, Modal, MultiSelect, Select, Tooltip } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { openSpotlight, Spotlight } from '@mantine/spotlight'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { allowTextsOfLibraries } from '../../../lib/trusted-types.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { AdminProvider } from '../admin-provider.tsx'
import { shareNonceWithScrollLocks } from '../nonce.ts'
import { notify } from '../notify.ts'
import { OverlayHost } from '../overlay-host.tsx'
import { loadAdminTexts } from './render-admin.tsx'

/**
 * A page of everything that the admin area's libraries open over a page or style by themselves, in our theme:
 * e2e/admin-overlays.spec.ts builds it, and shows it under the server's Content-Security-Policy.
 */
function Overlays() {
  return (
    <main>
      <h1>Overlays</h1>
      <Opened name="Modal">
        {(props) => (
          <Modal {...props} title="In a modal">
            <Select label="Select in a modal" data={['Anna', 'Bo']} searchable clearable defaultValue="Bo" />
          </Modal>
        )}
      </Opened>
      <Opened name="Drawer">{(props) => <Drawer {...props} title="In a drawer" />}</Opened>
      <Button onClick={openSpotlight}>Spotlight</Button>
      <Spotlight
        actions={[{ id: 'one', label: 'One' }]}
        searchProps={{ 'aria-label': 'Search' }}
        attributes={{ content: { 'aria-label': 'Search' } }}
      />
      <Menu>
        <Menu.Target>
          <Button>Menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>First of the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Select label="Select" data={[...Array(30).keys()].map((week) => `Week ${week + 1}`)} />
      <MultiSelect label="Choices" data={['Anna', 'Bo']} defaultValue={['Bo']} clearable />
      <DatePickerInput label="Date" clearable defaultValue="2027-06-28" />
      <Tooltip label="A tip">
        <Button>Tip</Button>
      </Tooltip>
      <Button onClick={() => notify('Saved')}>Notification</Button>
      <Button onClick={() => notify('Not saved', { isError: true })}>Failure</Button>
      <BarChart
        h={200}
        data={[
          { week: '26', booked: 4 },
          { week: '27', booked: 2 },
        ]}
        dataKey="week"
        series={[{ name: 'booked', color: 'slate.7' }]}
      />
      <OverlayHost />
    </main>
  )
}

interface OpenedProps {
  name: string
  children: (props: { opened: boolean; onClose: () => void }) => ReactNode
}

function Opened({ name, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {children({ opened: isOpen, onClose: () => setOpen(false) })}
    </>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('no #root element')
allowTextsOfLibraries()
shareNonceWithScrollLocks()
document.documentElement.dataset['theme'] = 'admin'
await startTexts('da')
await loadAdminTexts()
createRoot(root).render(
  <AdminProvider>
    <Overlays />
  </AdminProvider>,
)
