import { Button, Menu } from '@mantine/core'
import type { ListName, SavedView } from '@samhus/contract/admin-shell'
import { useQuery } from '@tanstack/react-query'
import { IconBookmark, IconDeviceFloppy, IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savedViewsQuery, useDeleteView } from '../../../api/admin-list.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { parseSearch } from '../../../lib/router-search.ts'
import { notify } from '../notify.ts'
import styles from './list.module.css'
import { SaveViewDialog } from './save-view-dialog.tsx'
import type { ListControl } from './use-list-state.ts'

interface Props {
  screen: ListName
  control: ListControl
}

/** Saved views: the list as an admin has set it up, under a name. They change the URL, and nothing else remembers them. */
export function ViewsMenu({ screen, control }: Props) {
  const { t } = useTranslation('admin')
  const { data: views = [] } = useQuery(savedViewsQuery(screen))
  const [isSaving, setSaving] = useState(false)
  const open = (view: SavedView) => control.open(parseSearch(view.query))
  const own = views.filter(({ isOwn }) => isOwn)
  const others = views.filter(({ isOwn }) => !isOwn)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t('list.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.views ?? ''}>
          {own.length > 0 && <Menu.Label>{t('list.ownViews')}</Menu.Label>}
          {own.map((view) => (
            <OwnView key={view.id} view={view} onOpen={() => open(view)} />
          ))}
          {others.length > 0 && <Menu.Label>{t('list.sharedViews')}</Menu.Label>}
          {others.map((view) => (
            <Menu.Item key={view.id} onClick={() => open(view)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length === 0 && <Menu.Label>{t('list.noViews')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setSaving(true)}>
            {t('list.saveView')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => control.open({})}>
            {t('list.resetView')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveViewDialog screen={screen} query={control.query} own={own} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

function OwnView({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const { run, isPending } = useDeleteView()
  const remove = async () => {
    try {
      await run({ viewId: view.id })
      notify(tAdmin('list.viewRemoved'))
    } catch (error) {
      notify(getErrorMessage(error, t), { isError: true })
    }
  }
  return (
    <div className={styles.ownView}>
      <Menu.Item onClick={onOpen}>{view.name}</Menu.Item>
      <Menu.Item
        className={styles.removeView ?? ''}
        aria-label={tAdmin('list.removeView', { name: view.name })}
        closeMenuOnClick={false}
        disabled={isPending}
        onClick={() => void remove()}
      >
        <IconTrash size={16} aria-hidden />
      </Menu.Item>
    </div>
  )
}
