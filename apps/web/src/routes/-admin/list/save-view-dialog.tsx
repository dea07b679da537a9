import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { ListName, SavedView } from '@samhus/contract/admin-shell'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveView } from '../../../api/admin-list.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { createUuid } from '../../../lib/local-storage.ts'
import { stringifySearch } from '../../../lib/router-search.ts'
import { notify } from '../notify.ts'
import type { UrlQuery } from './list-state.ts'

interface Props {
  screen: ListName
  query: UrlQuery
  /** Saving under the same name replaces the view. */
  own: readonly SavedView[]
  onClose: () => void
}

/** Saves the list as it is under a name. The page does not count: a view begins with its first. */
export function SaveViewDialog({ screen, query, own, onClose }: Props) {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [newId] = useState(createUuid)
  const { run, isPending } = useSaveView()
  const save = async () => {
    const { page: _page, ...kept } = query
    const viewId = own.find((view) => view.name === name.trim())?.id ?? newId
    try {
      await run({ viewId, screen, name: name.trim(), query: stringifySearch(kept).slice(1), isShared })
      notify(tAdmin('list.viewSaved'))
      onClose()
    } catch (error) {
      notify(getErrorMessage(error, t), { isError: true })
    }
  }
  return (
    <Modal opened onClose={onClose} title={tAdmin('list.saveView')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <TextInput
            label={tAdmin('list.viewName')}
            required
            maxLength={60}
            data-autofocus
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox
            label={tAdmin('list.shareView')}
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {tAdmin('list.cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              {tAdmin('list.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
