import { Button, Group, List, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActError } from '../owners/act-dialog.tsx'
import owners from '../owners/owners.module.css'
import type { OutageWords } from './outage-dialog.tsx'
import type { OutageFacts, OutageKind } from './outage-facts.ts'
import styles from './outage.module.css'

interface Props {
  kind: OutageKind
  facts: OutageFacts
  words: OutageWords
  isPending: boolean
  error: Error | null
  onBack: () => void
  onSubmit: () => void
}

/** The act in numbers, once more before it is done. */
export function ConfirmStep({ kind, facts, words, isPending, error, onBack, onSubmit }: Props) {
  const { t } = useTranslation('admin')
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  const { bookings, ended, pointsBack, told } = facts
  const weeks = facts.weeks.length
  const lines = [
    t(`outage.${kind}.weeks`, { count: weeks }),
    kind === 'out' && bookings > 0 && t('outage.out.bookings', { count: bookings }),
    kind === 'out' && ended > 0 && t('outage.out.ends', { count: ended }),
    kind === 'out' && pointsBack > 0 && t('outage.out.returns', { count: pointsBack }),
    words.tellsOwner && told > 0 ? t('outage.willTell', { count: told }) : t('outage.willTellNobody'),
  ].filter((line) => line !== false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Stack gap="sm" ref={step} tabIndex={-1} className={styles.step ?? ''}>
          <Text fw={600}>{t(`outage.${kind}.question`, { count: weeks })}</Text>
          <List size="sm" spacing={4} className={styles.list ?? ''}>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          {kind === 'out' && words.tellsOwner && told > 0 && words.note.trim() !== '' && (
            <div>
              <Text size="sm">{t('outage.theyRead')}</Text>
              <Text component="blockquote" size="sm" className={styles.note ?? ''}>
                {words.note.trim()}
              </Text>
            </div>
          )}
          <Text size="sm">{t(`outage.${kind}.forGood`)}</Text>
        </Stack>
        <ActError error={error} />
        <Group justify="flex-end" gap="sm" className={owners.dialogButtons ?? ''}>
          <Button variant="default" onClick={onBack} disabled={isPending}>
            {t('outage.back')}
          </Button>
          <Button type="submit" loading={isPending} {...(kind === 'out' ? { color: 'red' } : {})}>
            {t(`outage.${kind}.press`, { count: weeks })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
