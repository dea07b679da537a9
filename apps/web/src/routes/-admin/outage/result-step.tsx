import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutageKind } from './outage-facts.ts'

/** What the act did, as the server says. */
export interface OutageResult {
  readonly unitIds: readonly string[]
  readonly cancelled: number
  readonly ended: number
  readonly pointsBack: number
  readonly told: number
}

interface Props {
  kind: OutageKind
  result: OutageResult
  onClose: () => void
}

/** What happened, in words. */
export function ResultStep({ kind, result, onClose }: Props) {
  const { t } = useTranslation('admin')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { cancelled, ended, pointsBack, told } = result
  const sentences = [
    t(`outage.${kind}.done`, { count: result.unitIds.length }),
    cancelled > 0 && t('outage.out.didCancel', { count: cancelled }),
    ended > 0 && t('outage.out.didEnd', { count: ended }),
    pointsBack > 0 && t('outage.out.didReturn', { count: pointsBack }),
    told > 0 ? t('outage.didTell', { count: told }) : t('outage.didTellNobody'),
  ].filter((sentence) => sentence !== false)
  return (
    <Stack gap="md">
      <Alert color="green" role="status" icon={<IconCheck size={18} aria-hidden />}>
        {sentences.join(' ')}
      </Alert>
      <Group justify="flex-end">
        <Button ref={button} onClick={onClose}>
          {t('outage.finish')}
        </Button>
      </Group>
    </Stack>
  )
}
