import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { MailTemplate, TemplateProblem } from '@samhus/contract/admin-mail-templates'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ActError } from '../owners/act-dialog.tsx'
import { FieldChips } from './field-chips.tsx'
import { ProblemList } from './problem-list.tsx'
import styles from './templates.module.css'
import type { StoredWords, useEditor, Words } from './use-editor.ts'

interface Props {
  template: MailTemplate
  groupId: string | null
  editor: ReturnType<typeof useEditor>
  problems: readonly TemplateProblem[]
  onSave: () => void
}

type Part = 'subject' | 'body'

/** Subject and text of one language, with what can be inserted and what is wrong. */
export function WritePane({ template, groupId, editor, problems, onSave }: Props) {
  const { t } = useTranslation('admin')
  const { words, stored, change } = editor
  const { subject, body, lastPart, insert, goTo } = useFields(words, change)
  const hasProblem = (part: Part) => problems.some((problem) => problem.part === part)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <Stack gap="md">
        <Source template={template} groupId={groupId} stored={stored} />
        <TextInput
          ref={subject}
          label={t('mailTemplates.subject')}
          maxLength={200}
          value={words.subject}
          aria-invalid={hasProblem('subject')}
          onFocus={() => {
            lastPart.current = 'subject'
          }}
          onChange={({ currentTarget }) => change({ ...words, subject: currentTarget.value })}
        />
        <FieldChips
          fields={template.fields}
          flags={template.flags}
          required={template.requiredField}
          onInsert={insert}
        />
        <Textarea
          ref={body}
          label={t('mailTemplates.body')}
          description={t('mailTemplates.bodyHint')}
          rows={16}
          resize="vertical"
          maxLength={20_000}
          spellCheck
          classNames={{ input: styles.body ?? '' }}
          value={words.body}
          aria-invalid={hasProblem('body')}
          onFocus={() => {
            lastPart.current = 'body'
          }}
          onChange={({ currentTarget }) => change({ ...words, body: currentTarget.value })}
        />
        <ProblemList problems={problems} onGoTo={goTo} />
        <TextInput
          label={t('mailTemplates.note')}
          description={t('mailTemplates.noteHint')}
          maxLength={200}
          value={editor.note}
          onChange={({ currentTarget }) => editor.setNote(currentTarget.value)}
        />
        <ActError error={editor.error} />
        <SaveButtons editor={editor} />
      </Stack>
    </form>
  )
}

interface SourceProps {
  template: MailTemplate
  groupId: string | null
  stored: StoredWords
}

/** Where the words come from, and whether they lag behind another language's. */
function Source({ template, groupId, stored }: SourceProps) {
  const { t } = useTranslation('admin')
  const isInherited = groupId !== null && stored.source === 'all-groups'
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(`mailTemplates.source.${isInherited ? 'all-groups-inherited' : stored.source}`)}
      </Text>
      {stored.source === 'built-in' && isBehind(template) && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('mailTemplates.outdated')}
        </Alert>
      )}
    </>
  )
}

function SaveButtons({ editor: { isDirty, isPending, reset } }: Pick<Props, 'editor'>) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.saveBar}>
      <Text size="sm" c="dimmed">
        {t('mailTemplates.saveHint')}
      </Text>
      <Group gap="sm">
        <Button variant="default" disabled={!isDirty || isPending} onClick={reset}>
          {t('mailTemplates.reset')}
        </Button>
        <Button type="submit" disabled={!isDirty} loading={isPending}>
          {t('mailTemplates.save')}
        </Button>
      </Group>
    </div>
  )
}

/** The two fields, what is put into them, and the way to a line. */
function useFields(words: Words, change: (words: Words) => void) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const lastPart = useRef<Part>('body')
  /** Puts text at the caret, around what is selected; the caret then stands between. */
  const insert = (before: string, after = '') => {
    const part = lastPart.current
    const field = part === 'subject' ? subject.current : body.current
    if (field === null) return
    const [start, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ]
    const selected = field.value.slice(start, end)
    const text = field.value.slice(0, start) + before + selected + after + field.value.slice(end)
    flushSync(() => change({ ...words, [part]: text }))
    field.focus()
    const caret = start + before.length
    field.setSelectionRange(caret, caret + selected.length)
  }

  const goTo = ({ part, line }: TemplateProblem) => {
    if (part === 'subject') subject.current?.focus()
    else if (body.current !== null) selectLine(body.current, line ?? 1)
  }

  return { subject, body, lastPart, insert, goTo }
}

const isBehind = ({ languages }: MailTemplate) => languages.some(({ source }) => source !== 'built-in')

/** Selects a line, from 1, and scrolls to it. */
function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  field.scrollTop = (field.scrollHeight * Math.max(0, line - 3)) / lines.length
}
