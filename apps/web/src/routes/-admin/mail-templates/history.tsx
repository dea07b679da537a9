import { Badge, Button, Group, Text, Title } from '@mantine/core'
import type { TemplateVersion } from '@samhus/contract/admin-mail-templates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRestoreMailTemplate } from '../../../api/admin-mail-templates.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { DiffView } from './diff-view.tsx'
import type { EditorPlace } from './editor-screen.tsx'
import rows from '../rows.module.css'
import styles from './templates.module.css'
import type { StoredWords, Words } from './use-editor.ts'

interface Props {
  place: EditorPlace
  stored: StoredWords
  /** There are words that are not saved, which a restore would replace. */
  isDirty: boolean
  /** Earlier words hold again. */
  onTaken: () => void
}

type Act = { what: 'compare' | 'restore'; version: TemplateVersion } | { what: 'built-in' }

/** Who saved which words when. Each version can be compared with those of now, and taken again. */
export function History({ place, stored, isDirty, onTaken }: Props) {
  const { t } = useTranslation('admin')
  const [act, setAct] = useState<Act | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { history, builtIn, source } = stored
  const open = (next: Act) => {
    setAct(next)
    setOpen(true)
  }
  const isOwn = source === (place.groupId === null ? 'all-groups' : 'group')
  const backLabel = t(
    place.groupId === null ? 'mailTemplates.builtInPress' : 'mailTemplates.builtInPressGroup',
  )
  const toWords = ({ subject, body }: TemplateVersion): Words =>
    subject === null || body === null ? builtIn : { subject, body }
  return (
    <section className={styles.history} aria-label={t('mailTemplates.history.title')}>
      <Group justify="space-between">
        <Title order={2}>{t('mailTemplates.history.title')}</Title>
        {isOwn && (
          <Button variant="default" onClick={() => open({ what: 'built-in' })}>
            {backLabel}
          </Button>
        )}
      </Group>
      {history.length === 0 && <Text c="dimmed">{t('mailTemplates.history.empty')}</Text>}
      {history.length > 0 && (
        <ol className={rows.rows}>
          {history.map((version, index) => (
            <VersionRow
              key={version.number}
              version={version}
              isCurrent={index === 0}
              onAct={(what) => open({ what, version })}
            />
          ))}
        </ol>
      )}
      <ActDialog
        isOpen={isOpen}
        isWide={act?.what !== 'built-in'}
        onClose={() => setOpen(false)}
        title={
          act === null || act.what === 'built-in'
            ? t('mailTemplates.builtInTitle')
            : t('mailTemplates.history.withBefore', { number: act.version.number })
        }
      >
        {act !== null && (
          <RestoreForm
            place={place}
            stored={stored}
            act={act}
            words={act.what === 'built-in' ? null : toWords(act.version)}
            backLabel={backLabel}
            isDirty={isDirty}
            onTaken={onTaken}
            onClose={() => setOpen(false)}
          />
        )}
      </ActDialog>
    </section>
  )
}

interface RowProps {
  version: TemplateVersion
  isCurrent: boolean
  onAct: (what: 'compare' | 'restore') => void
}

function VersionRow({ version, isCurrent, onAct }: RowProps) {
  const { t } = useTranslation('admin')
  const { number, savedAt, savedBy, note, body } = version
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <span className={rows.name}>
          <span>{t('mailTemplates.history.number', { number })}</span>
          {isCurrent && (
            <Badge variant="light" tt="none">
              {t('mailTemplates.history.current')}
            </Badge>
          )}
        </span>
        <span className={styles.soft}>
          {t('mailTemplates.history.saved', { name: savedBy.name, at: Date.parse(savedAt) })}
        </span>
        {body === null && <span>{t('mailTemplates.history.toBuiltIn')}</span>}
        {note !== '' && <q>{note}</q>}
      </div>
      {!isCurrent && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={t('mailTemplates.history.compareOf', { number })}
            onClick={() => onAct('compare')}
          >
            {t('mailTemplates.history.compare')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={t('mailTemplates.history.restoreOf', { number })}
            onClick={() => onAct('restore')}
          >
            {t('mailTemplates.history.restore')}
          </Button>
        </Group>
      )}
    </li>
  )
}

interface FormProps {
  place: EditorPlace
  stored: StoredWords
  act: Act
  /** Of the version; null: the built-in words. */
  words: Words | null
  backLabel: string
  isDirty: boolean
  onTaken: () => void
  onClose: () => void
}

/** What differs, and the button that takes the version again. */
function RestoreForm({ place, stored, act, words, backLabel, isDirty, onTaken, onClose }: FormProps) {
  const { t } = useTranslation('admin')
  const { kind, groupId, language } = place
  const command = useRestoreMailTemplate()
  const number = act.what === 'built-in' ? 0 : act.version.number
  const restore = async () => {
    const ofGroup = groupId === null ? {} : { groupId }
    await command.run({ kind, ...ofGroup, language, version: stored.version, number })
    onTaken()
    onClose()
    notify(number === 0 ? t('mailTemplates.saved') : t('mailTemplates.history.restored', { number }))
  }
  return (
    <ActForm
      press={number === 0 ? backLabel : t('mailTemplates.history.restore')}
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void restore().catch(() => {})
      }}
      onClose={onClose}
    >
      {number === 0 && <Text size="sm">{t('mailTemplates.builtInText')}</Text>}
      {isDirty && (
        <Text size="sm" fw={600}>
          {t('mailTemplates.history.losesDraft')}
        </Text>
      )}
      {words !== null && <DiffView before={words} after={stored} />}
      {number === 0 && groupId === null && <DiffView before={stored} after={stored.builtIn} />}
    </ActForm>
  )
}
