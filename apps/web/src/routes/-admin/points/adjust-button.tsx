import { Button } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** The screen has another button that matters more. */
  isSecondary?: boolean
  /** The dialog that it opens. */
  children: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode
}

/** Opens a dialog that corrects points. */
export function AdjustButton({ isSecondary = false, children }: Props) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={isSecondary ? 'default' : 'filled'}
        leftSection={<IconPlusMinus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('points.adjust.open')}
      </Button>
      {children({ isOpen, onClose: () => setOpen(false) })}
    </>
  )
}
