import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../../api/error-message.ts'
import styles from './owners.module.css'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  isWide?: boolean
  /** Rendered only while the dialog is open, so that it begins afresh each time. */
  children: ReactNode
}

/** A dialog of an act. It stays in the tree while it is closed: only then the focus returns to where it was. */
export function ActDialog({ isOpen, onClose, title, isWide = false, children }: DialogProps) {
  // A dialog that is open from its first render on would not know where the focus was.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isOpen), [isOpen])
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title={title}
      classNames={{ title: styles.dialogTitle ?? '' }}
      size={isWide ? 'xl' : 'lg'}
    >
      <FirstFocus>{children}</FirstFocus>
    </Modal>
  )
}

/** A list that opens as soon as it has the focus would hide what the dialog says. */
const writable = [
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [aria-haspopup])',
  'textarea',
  'select',
]

/**
 * The focus begins in the first field, unless the dialog names another place; without a field at the title: on the button
 * that closes the dialog, which comes first, it would say nothing of it.
 */
function FirstFocus({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dialog = body.current?.closest('[role=dialog]')
    if (!dialog || dialog.querySelector('[data-autofocus]') !== null) return
    const field = body.current?.querySelector(writable.map((each) => `${each}:not(:disabled)`).join(', '))
    const first = field ?? dialog.querySelector('h2')
    if (first?.matches('h2') === true) first.setAttribute('tabindex', '-1')
    first?.setAttribute('data-autofocus', '')
  }, [])
  return <div ref={body}>{children}</div>
}

/** A preview with what it tells of whether it is that of the present choice. */
export type ShownPreview = Pick<UseQueryResult, 'data' | 'isPlaceholderData'>

interface FormProps {
  /** The label of the button that acts. */
  press: string
  /** That of the other button, where the usual one could be taken for the act. */
  closeLabel?: string
  isDangerous?: boolean
  /** What the act would do: the act waits until that is shown for the present choice. Null: there is nothing to ask yet. */
  preview?: ShownPreview | null
  /** The act is not possible, or the dialog has not loaded what it needs. */
  isBlocked?: boolean
  isPending: boolean
  error: Error | null
  /** What the dialog says, read again after the act, has the error in it. */
  isErrorSaid?: boolean
  /** The words of an error, where the usual ones speak to the owner. */
  describeError?: (error: Error) => string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** What happens, what the act needs, and the buttons; an error stands right above them, always in sight. */
export function ActForm({
  press,
  closeLabel,
  isDangerous = false,
  preview = null,
  isBlocked: isImpossible = false,
  isPending,
  error,
  isErrorSaid = false,
  describeError,
  onSubmit,
  onClose,
  children,
}: FormProps) {
  const { t } = useTranslation('admin')
  const buttons = useFocusAfterFailure(isPending, error)
  const isBlocked = isImpossible || isAwaited(preview)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isBlocked) event.preventDefault()
    else onSubmit(event)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <Stack gap="sm" className={styles.dialogButtons ?? ''}>
          <ActError
            error={isErrorSaid ? null : error}
            {...(describeError === undefined ? {} : { describe: describeError })}
          />
          <Group ref={buttons} justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {closeLabel ?? t('owners.act.cancel')}
            </Button>
            <Button
              type="submit"
              loading={isPending}
              disabled={isBlocked}
              {...(isDangerous ? { color: 'red' } : {})}
            >
              {press}
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  )
}

/** Whether what is shown is nothing yet, or of another choice. */
function isAwaited(preview: ShownPreview | null): boolean {
  return preview !== null && (preview.data === undefined || preview.isPlaceholderData)
}

/**
 * Keeps the focus at the buttons after an act that failed: the pressed one has lost it while it could not be pressed.
 *
 * @returns For the element around the buttons. The last one that can be pressed gets the focus.
 */
function useFocusAfterFailure(isPending: boolean, error: Error | null) {
  const element = useRef<HTMLDivElement>(null)
  const wasPending = useRef(isPending)
  const hasFailed = useRef(false)
  useEffect(() => {
    if (isPending) hasFailed.current = false
    else if (wasPending.current && error !== null) hasFailed.current = true
    wasPending.current = isPending
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.matches(':disabled') === true
    if (!hasFailed.current || !isLost) return
    const buttons = element.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []
    ;[...buttons].at(-1)?.focus()
  })
  return element
}

/** Why the act did not happen. */
export function ActError({ error, describe }: { error: Error | null; describe?: (error: Error) => string }) {
  const { t } = useTranslation()
  if (error === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {describe?.(error) ?? getErrorMessage(error, t)}
    </Alert>
  )
}
