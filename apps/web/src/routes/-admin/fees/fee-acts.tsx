import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import type { FeeRow, FeeState } from '@samhus/contract/admin-fees'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisclosure } from '../../../lib/use-disclosure.ts'
import { SettleDialog } from './settle-dialog.tsx'

const states = ['billed', 'waived', 'open'] as const

/** Whether a fee can be put into a state: one that is settled only back to be billed. */
function canBecome(fee: FeeRow, state: FeeState): boolean {
  return (fee.state === 'open') !== (state === 'open')
}

/** What can be done with one fee. */
export function FeeMenu({ fee }: { fee: FeeRow }) {
  const { t } = useTranslation('admin')
  const button = useRef<HTMLButtonElement>(null)
  const dialog = useDisclosure<{ state: FeeState; fees: FeeRow[] }>()
  const open = (state: FeeState) => {
    // A dialog returns the focus to where it was: to the button, since the item is gone by then.
    button.current?.focus()
    dialog.open({ state, fees: [fee] })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            ref={button}
            aria-label={t('fees.actions', { name: fee.userName || t('outage.nameless') })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {states
            .filter((state) => canBecome(fee, state))
            .map((state) => (
              <Menu.Item key={state} onClick={() => open(state)}>
                {t(`fees.${state}.press`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {dialog.value !== null && (
        <SettleDialog {...dialog.value} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}

/** What can be done with the selected fees: each button says with how many of them. */
export function FeeBulk({ fees }: { fees: readonly FeeRow[] }) {
  const { t } = useTranslation('admin')
  const buttons = useRef<HTMLDivElement>(null)
  const dialog = useDisclosure<{ state: FeeState; fees: FeeRow[] }>()
  const open = (state: FeeState, some: FeeRow[]) => {
    // A dialog returns the focus to where it was: the pressed button may be gone by then.
    buttons.current?.focus()
    dialog.open({ state, fees: some })
  }
  return (
    <>
      <Group ref={buttons} tabIndex={-1} gap="xs" style={{ outline: 'none' }}>
        {states.map((state) => {
          const some = fees.filter((fee) => canBecome(fee, state))
          return (
            some.length > 0 && (
              <Button key={state} variant="default" onClick={() => open(state, some)}>
                {t(`fees.${state}.pressMany`, { count: some.length })}
              </Button>
            )
          )
        })}
      </Group>
      {dialog.value !== null && (
        <SettleDialog {...dialog.value} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}
