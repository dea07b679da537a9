import { Button, Group, Text } from '@mantine/core'
import styles from './save-bar.module.css'

interface Props {
  /** What is not saved yet. */
  said: string
  resetLabel: string
  saveLabel: string
  isPending: boolean
  onReset: () => void
}

/** That something is not saved, and the buttons; at the bottom of a long form, always in sight. */
export function SaveBar({ said, resetLabel, saveLabel, isPending, onReset }: Props) {
  return (
    <div className={styles.bar}>
      <Text size="sm" fw={600} role="status">
        {said}
      </Text>
      <Group gap="sm">
        <Button variant="default" disabled={isPending} onClick={onReset}>
          {resetLabel}
        </Button>
        <Button type="submit" loading={isPending}>
          {saveLabel}
        </Button>
      </Group>
    </div>
  )
}
