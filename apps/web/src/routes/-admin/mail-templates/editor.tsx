import { Box, SegmentedControl, Stack, Tabs } from '@mantine/core'
import type { MailTemplate } from '@samhus/contract/admin-mail-templates'
import { language as languageNames, type Language } from '@samhus/contract/fields'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewMailQuery } from '../../../api/admin-mail-templates.ts'
import { notify } from '../notify.ts'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { EditorPlace } from './editor-screen.tsx'
import { History } from './history.tsx'
import { PreviewPane } from './preview-pane.tsx'
import styles from './templates.module.css'
import { findWords, useEditor, type Words } from './use-editor.ts'
import { WritePane } from './write-pane.tsx'

interface Props {
  place: EditorPlace
  template: MailTemplate
  onLanguage: (language: Language) => void
}

/** How long the typing pauses before the preview follows. */
const pauseMs = 300

/** The words of a kind of mail at the left, and what they make of it at the right; on a phone one at a time. */
export function Editor({ place, template, onLanguage }: Props) {
  const { t } = useTranslation('admin')
  const { groupId, language } = place
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [stay, setStay] = useState<string | null>(null)
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const editor = useEditor({ place, template, onSaved: () => notify(t('mailTemplates.saved')) })
  const { words, stored } = editor
  const preview = usePreview({ place, words, stay, theme })
  const save = () => {
    if (editor.isDirty && !editor.isPending) void editor.save()
  }
  useSaveKey(save)
  return (
    <>
      <SegmentedControl
        className={styles.viewSwitch ?? ''}
        aria-label={t('mailTemplates.editor.view')}
        value={view}
        onChange={setView}
        fullWidth
        data={[
          { value: 'write', label: t('mailTemplates.editor.write') },
          { value: 'preview', label: t('mailTemplates.editor.preview') },
        ]}
      />
      <div className={styles.editor} data-view={view}>
        <Stack gap="md" className={styles.write ?? ''}>
          <Tabs value={language} onChange={(value) => onLanguage(languageNames.parse(value))}>
            <LanguageTabs template={template} isDirtyIn={editor.isDirtyIn} />
            {languageNames.options.map((one) => (
              <Tabs.Panel key={one} value={one} pt="md">
                {one === language && (
                  <WritePane
                    template={template}
                    groupId={groupId}
                    editor={editor}
                    problems={preview.data?.problems ?? []}
                    onSave={save}
                  />
                )}
              </Tabs.Panel>
            ))}
          </Tabs>
        </Stack>
        <Box className={styles.previewPane}>
          <PreviewPane
            place={place}
            words={words}
            preview={preview}
            stay={stay}
            onStay={setStay}
            theme={theme}
            onTheme={setTheme}
          />
        </Box>
      </div>
      <History key={language} place={place} stored={stored} isDirty={editor.isDirty} onTaken={editor.reset} />
      <ConflictDialog editor={editor} />
      <UnsavedChanges
        hasChanges={languageNames.options.some((one) => editor.isDirtyIn(one))}
        lostWith={['groupId']}
      />
    </>
  )
}

interface TabsProps {
  template: MailTemplate
  isDirtyIn: (language: Language) => boolean
}

function LanguageTabs({ template, isDirtyIn }: TabsProps) {
  const { t } = useTranslation('admin')
  return (
    <Tabs.List aria-label={t('mailTemplates.editor.language')}>
      {languageNames.options.map((one) => (
        <Tabs.Tab
          key={one}
          value={one}
          rightSection={<LanguageMark template={template} language={one} isDirty={isDirtyIn(one)} />}
        >
          {t(`mailTemplates.languages.${one}`)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

interface MarkProps {
  template: MailTemplate
  language: Language
  isDirty: boolean
}

/** Beside a language: that it is not saved, or that its words lag behind another's. */
function LanguageMark({ template, language, isDirty }: MarkProps) {
  const { t } = useTranslation('admin')
  const isBuiltIn = findWords(template, language).source === 'built-in'
  const isBehind = isBuiltIn && template.languages.some(({ source }) => source !== 'built-in')
  if (isDirty) {
    return <IconPencil size={16} role="img" aria-label={t('mailTemplates.unsaved')} />
  }
  if (!isBehind) return null
  return (
    <IconAlertTriangle size={16} role="img" aria-label={t('mailTemplates.outdated')} color="var(--warn)" />
  )
}

interface PreviewArgs {
  place: EditorPlace
  words: Words
  stay: string | null
  theme: 'light' | 'dark'
}

/** The mail of the words, once the typing pauses. */
function usePreview({ place: { kind, groupId, language }, words, stay, theme }: PreviewArgs) {
  // The language goes along: the words of one must never be shown as those of another.
  const [settled] = useDebouncedValue({ language, ...words, isOf: language }, pauseMs)
  const isSettled = settled.language === language
  const shown = isSettled ? settled : { language, ...words }
  return useQuery(
    previewMailQuery({
      kind,
      ...(groupId === null ? {} : { groupId }),
      language,
      subject: shown.subject,
      body: shown.body,
      ...(stay === null ? {} : { bookingId: stay }),
      theme,
    }),
  )
}

/** Ctrl+S and ⌘S save, wherever the focus is on the screen. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('[aria-modal="true"]') === null) latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
