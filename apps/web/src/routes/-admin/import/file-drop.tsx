import { Button, FileButton, Group, Loader, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../../api/error-message.ts'
import styles from './import.module.css'
import { SheetChoice } from './sheet-choice.tsx'
import type { Sending, useFileSending } from './use-file-sending.ts'

const accepted = '.xlsx,.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'

/** Where a file is dropped or chosen, and what is wrong with it or how much of it has been sent. */
export function FileDrop({ sending, take, sendSheet, reset }: ReturnType<typeof useFileSending>) {
  const { t } = useTranslation('admin')
  const [isOver, setOver] = useState(false)
  const isBusy = sending.step === 'reading' || sending.step === 'sending'
  const choose = useFocusAfterReading(sending)
  const dropping = {
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (!isBusy) take([...event.dataTransfer.files])
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      if (event.dataTransfer.types.includes('Files')) setOver(true)
    },
    onDragLeave: () => setOver(false),
  }
  return (
    <div
      className={styles.drop}
      data-is-over={isOver || undefined}
      role="group"
      aria-label={t('imports.drop.label')}
      {...dropping}
    >
      {isBusy && <OnItsWay sending={sending} onCancel={reset} />}
      {sending.step === 'sheets' && (
        <SheetChoice name={sending.name} sheets={sending.sheets} onChoose={sendSheet} onCancel={reset} />
      )}
      {(sending.step === 'none' || sending.step === 'refused') && (
        <Invitation>
          <FileButton accept={accepted} onChange={(file) => file && take([file])}>
            {(props) => (
              <Button {...props} ref={choose}>
                {t('imports.drop.choose')}
              </Button>
            )}
          </FileButton>
        </Invitation>
      )}
      {sending.step === 'refused' && <Refused sending={sending} />}
    </div>
  )
}

/** Returns a ref of the button: it was gone while the file was read, and with it the focus. */
function useFocusAfterReading({ step }: Sending) {
  const button = useRef<HTMLButtonElement>(null)
  const wasReading = useRef(false)
  useEffect(() => {
    const isOver = step === 'refused' || (step === 'none' && wasReading.current)
    if (isOver && document.activeElement === document.body) button.current?.focus()
    wasReading.current = step === 'reading'
  }, [step])
  return button
}

/** The place where a file is dropped, before it is known what it is for: a try says what is missing. */
export function FileDropWithoutChoice({ onTry }: { onTry: () => void }) {
  const { t } = useTranslation('admin')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onTry()
  }
  return (
    <div
      className={styles.drop}
      role="group"
      aria-label={t('imports.drop.label')}
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
    >
      <Invitation>
        <Button onClick={onTry}>{t('imports.drop.choose')}</Button>
      </Invitation>
    </div>
  )
}

function Invitation({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <Text>{t('imports.drop.text')}</Text>
      {children}
      <Text size="sm" c="dimmed">
        {t('imports.drop.limits')}
      </Text>
    </>
  )
}

function OnItsWay({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { t } = useTranslation('admin')
  if (sending.step === 'reading') {
    return (
      <Group gap="sm">
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text className={styles.breaks ?? ''}>{t('imports.drop.reading', { name: sending.name })}</Text>
        </Group>
        <Button variant="default" onClick={onCancel}>
          {t('imports.drop.cancel')}
        </Button>
      </Group>
    )
  }
  if (sending.step !== 'sending') return null
  const label = t('imports.drop.sending', { name: sending.name })
  return (
    <div className={styles.progress}>
      <Text role="status" className={styles.breaks ?? ''}>
        {label}
      </Text>
      <Progress.Root size="md">
        <Progress.Section value={100 * sending.share} animated={sending.share === 1} aria-label={label} />
      </Progress.Root>
    </div>
  )
}

function Refused({ sending: { name, problem } }: { sending: Extract<Sending, { step: 'refused' }> }) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  return (
    <Text c="red" role="alert" className={styles.breaks ?? ''}>
      {name !== '' && <strong>{`${name}: `}</strong>}
      <span>
        {typeof problem === 'string' ? t(`imports.drop.problem.${problem}`) : getErrorMessage(problem, tMain)}
      </span>
    </Text>
  )
}
