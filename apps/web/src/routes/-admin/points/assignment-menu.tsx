import { ActionIcon, Menu } from '@mantine/core'
import type { PointAssignment } from '@samhus/contract/admin-points'
import {
  IconArrowBackUp,
  IconCalendarCancel,
  IconCalendarRepeat,
  IconDots,
  IconUsers,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssignmentView } from './assignment-dialog.tsx'

interface Props {
  assignment: PointAssignment
  name: string
  onOpen: (view: AssignmentView) => void
}

/** What can be seen of an assignment and done with it. */
export function AssignmentMenu({ assignment: { status, takenBack, receivers, point }, name, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const button = useRef<HTMLButtonElement>(null)
  const open = (view: AssignmentView) => {
    // A dialog returns the focus to where it was: to the button, since the item is gone by then.
    button.current?.focus()
    onOpen(view)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={t('points.actionsOf', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => open('show')}>
          {t('points.show.open')}
        </Menu.Item>
        {status === 'Scheduled' && (
          <Menu.Item
            color="red"
            leftSection={<IconCalendarCancel size={16} aria-hidden />}
            onClick={() => open('cancel')}
          >
            {t('points.cancel.open')}
          </Menu.Item>
        )}
        {status === 'Assigned' && takenBack < receivers * point && (
          <Menu.Item
            color="red"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => open('takeBack')}
          >
            {t('points.takeBack.open')}
          </Menu.Item>
        )}
        {status === 'Cancelled' && (
          <Menu.Item
            leftSection={<IconCalendarRepeat size={16} aria-hidden />}
            onClick={() => open('reopen')}
          >
            {t('points.reopen.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
