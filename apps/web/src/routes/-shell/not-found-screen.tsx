import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MessageCard } from '../../components/ui/message-card.tsx'
import { DeadEnd } from './dead-end.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <DeadEnd>
      <MessageCard isPage isError icon={<IconMapQuestion size={28} />} title={t('errors.not-found')}>
        <p>{t('closed.notFoundText')}</p>
      </MessageCard>
    </DeadEnd>
  )
}
