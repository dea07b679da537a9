import { documentName } from '@samhus/contract/admin-documents'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/http.ts'
import styles from './documents.module.css'
import { useTree } from './tree-context.ts'
import type { TreeItem } from './tree.ts'
import { useTreeError } from './use-tree-error.ts'

/** The name of a folder or a document as a field, in its place: Enter saves, Escape leaves it as it was. */
export function RenameForm({ item: current }: { item: TreeItem }) {
  const { t } = useTranslation('admin')
  const { rename, setRenamed } = useTree()
  const toText = useTreeError()
  // As it was when the form opened: a name that another gives it meanwhile is not written over.
  const [item] = useState(current)
  const [name, setName] = useState(item.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => selectBase(input.current, item), [item])

  const save = async () => {
    const wanted = documentName.safeParse(name)
    if (!wanted.success) return setProblem(t('documents.error.name'))
    setPending(true)
    try {
      await rename(item, wanted.data)
      setRenamed(null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(toText(error))
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.rename} noValidate onSubmit={submit}>
      <TextInput
        ref={input}
        className={styles.renameField ?? ''}
        aria-label={t('documents.newNameOf', { name: item.name })}
        value={name}
        maxLength={200}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setRenamed(null)
        }}
      />
      <ActionIcon
        type="submit"
        size="lg"
        variant="default"
        loading={isPending}
        aria-label={t('documents.saveName')}
      >
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon size="lg" aria-label={t('documents.cancelName')} onClick={() => setRenamed(null)}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}

/** Focuses the field with the name selected; of a document without its ending, which people want to keep. */
function selectBase(input: HTMLInputElement | null, { kind, name }: TreeItem): void {
  const ending = kind === 'document' ? name.lastIndexOf('.') : -1
  input?.focus()
  input?.setSelectionRange(0, ending > 0 ? ending : name.length)
}
