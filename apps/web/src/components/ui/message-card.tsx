import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './message-card.module.css'

interface MessageCardProps {
  icon: ReactNode
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  isError?: boolean
  /** The only content of the page: its title is the page's heading. */
  isPage?: boolean
}

/** A card that explains why there is nothing to show, with what can be done about it. */
export function MessageCard({
  icon,
  title,
  children,
  actions,
  isError = false,
  isPage = false,
}: MessageCardProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={`${styles.card} ${isError ? styles.bad : ''}`} role={isError ? 'alert' : undefined}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      {title !== undefined && <Title className={styles.title}>{title}</Title>}
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions}
    </div>
  )
}

/** An error message with a button that tries again. */
export function ErrorMessage({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation()
  return (
    <MessageCard
      isError
      icon={<IconAlertTriangle size={28} />}
      actions={
        onRetry && (
          <Button kind="secondary" icon={<IconRefresh size={20} />} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )
      }
    >
      <p>{message}</p>
    </MessageCard>
  )
}
