import type { AdminFolder } from '@samhus/contract/admin-documents'
import { findFolderProblem, isSameName, listAncestors, listSubtree } from '@samhus/domain/documents'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActForm } from '../owners/act-dialog.tsx'
import { findFolder, listFolders, type Place, type TreeItem } from './tree.ts'

interface Props {
  root: AdminFolder
  item: TreeItem
  isPending: boolean
  error: Error | null
  onMove: (place: Place) => void
  onClose: () => void
}

/** Every folder but those in the item, with those greyed out into which it cannot be moved. */
export function MoveForm({ root, item, isPending, error, onMove, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState<string | null>(null)
  const folders = listFolders(root)
  const inside = item.kind === 'folder' ? listSubtree(folders, item.id).slice(1) : []
  const shown = folders.filter(({ id }) => !inside.includes(id))
  return (
    <ActForm
      press={t('documents.movePress')}
      isBlocked={chosen === null}
      isPending={isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) onMove({ folderId: chosen, position: null })
      }}
      onClose={onClose}
    >
      <Radio.Group label={t('documents.moveInto')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {shown.map(({ id, name }) => {
            const obstacle = findObstacle(root, item, id)
            return (
              <Radio
                key={id}
                value={id}
                label={id === root.folderId ? t('documents.outermost') : name}
                description={obstacle === null ? undefined : t(`documents.obstacle.${obstacle}`)}
                disabled={obstacle !== null}
                ml={`${(listAncestors(folders, id).length - 1) * 1.25}rem`}
              />
            )
          })}
        </Stack>
      </Radio.Group>
    </ActForm>
  )
}

type Obstacle = 'here' | 'itself' | 'taken' | 'tooDeep'

/** Returns why an item cannot be moved into a folder; null: it can. */
function findObstacle(root: AdminFolder, item: TreeItem, folderId: string): Obstacle | null {
  if (folderId === item.folderId) return 'here'
  if (item.kind === 'document') {
    const others = findFolder(root, folderId)?.documents ?? []
    return others.some(({ name }) => isSameName(name, item.name)) ? 'taken' : null
  }
  const { id, name } = item
  const problem = findFolderProblem(listFolders(root), { id, parentId: folderId, name })
  if (problem === null) return null
  if (problem === 'name-taken') return 'taken'
  return problem === 'too-deep' ? 'tooDeep' : 'itself'
}
