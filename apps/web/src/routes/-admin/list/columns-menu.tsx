import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getNameColumn } from './list-state.ts'
import type { ListColumn } from './list-types.ts'
import type { ListControl } from './use-list-state.ts'

interface Props {
  columns: readonly Pick<ListColumn<never>, 'id' | 'header'>[]
  control: ListControl
}

/** Chooses the columns, but for the one that names its row, which stays. */
export function ColumnsMenu({ columns, control }: Props) {
  const { t } = useTranslation('admin')
  const { shown } = control.state
  const nameColumn = getNameColumn(columns)
  const hideable = columns.filter(({ id }) => id !== nameColumn)
  const toggle = (id: string, isShown: boolean) => {
    const next = columns.filter((column) => (column.id === id ? isShown : shown.includes(column.id)))
    control.change({ shown: next.map((column) => column.id) }, { replace: true })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hideable.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            onChange={(isShown) => toggle(id, isShown)}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
