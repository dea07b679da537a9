import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
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
      {children}
    </Modal>
  )
}

interface FormProps {
  /** The label of the button that acts. */
  press: string
  isDangerous?: boolean
  /** What the dialog says has not been loaded yet, or the act is not possible. */
  isBlocked?: boolean
  isPending: boolean
  error: Error | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** What happens, what the act needs, and the buttons; an error stands right above them. */
export function ActForm({
  press,
  isDangerous = false,
  isBlocked = false,
  isPending,
  error,
  onSubmit,
  onClose,
  children,
}: FormProps) {
  const { t } = useTranslation('admin')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isBlocked) event.preventDefault()
    else onSubmit(event)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <ActError error={error} />
        <Group justify="flex-end" gap="sm" className={styles.dialogButtons ?? ''}>
          <Button variant="default" onClick={onClose}>
            {t('owners.act.cancel')}
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
    </form>
  )
}

/** Why the act did not happen. */
export function ActError({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  if (error === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {getErrorMessage(error, t)}
    </Alert>
  )
}
