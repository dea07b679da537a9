import { Button, Fieldset, Group, Radio, Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import type { Price, PriceField } from './board-model.ts'
import type { PriceConflict } from './board-draft.ts'
import type { BoardConflict } from './use-price-save.ts'

interface Props {
  conflict: BoardConflict | null
  isPending: boolean
  /** @param givenUp Where the others' value is to stay. */
  onSave: (givenUp: readonly PriceConflict[]) => void
  onClose: () => void
}

/** Says which prices others have changed since the board was opened, and lets the admin choose week by week. */
export function PriceConflictDialog({ conflict, onClose, ...props }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={conflict !== null} onClose={onClose} title={t('owners.conflict.title')}>
      {conflict !== null && <ConflictForm {...props} conflict={conflict} onClose={onClose} />}
    </ActDialog>
  )
}

const toText = ({ row, week, field }: PriceConflict) => `${row.id} ${week} ${field}`

function ConflictForm({ conflict, isPending, onSave, onClose }: Props & { conflict: BoardConflict }) {
  const { t } = useTranslation('admin')
  const { conflicts } = conflict
  const [givenUp, setGivenUp] = useState<ReadonlySet<string>>(new Set())
  const choose = (one: PriceConflict, isMine: boolean) => {
    const next = new Set(givenUp)
    if (isMine) next.delete(toText(one))
    else next.add(toText(one))
    setGivenUp(next)
  }
  return (
    <ActForm
      press={t('owners.conflict.save')}
      isPending={isPending}
      error={null}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(conflicts.filter((one) => givenUp.has(toText(one))))
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('years.conflict.text', { count: conflicts.length })}</Text>
      {conflicts.length > 1 && (
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => setGivenUp(new Set())}>
            {t('years.conflict.allMine')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setGivenUp(new Set(conflicts.map(toText)))}>
            {t('years.conflict.allTheirs')}
          </Button>
        </Group>
      )}
      {conflicts.map((one) => (
        <Choice
          key={toText(one)}
          conflict={one}
          changes={conflict.changes}
          isMine={!givenUp.has(toText(one))}
          onChoose={(isMine) => choose(one, isMine)}
        />
      ))}
    </ActForm>
  )
}

interface ChoiceProps {
  conflict: PriceConflict
  changes: BoardConflict['changes']
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Choice({ conflict, changes, isMine, onChoose }: ChoiceProps) {
  const { t } = useTranslation('admin')
  const { row, week, field, before, mine, theirs } = conflict
  const name = toText(conflict)
  const who = findChange(changes, conflict)
  return (
    <Fieldset legend={`${row.name}, ${t('years.week', { week })}`}>
      <Stack gap="xs">
        {who !== undefined && (
          <Text size="sm" c="dimmed">
            {t('years.conflict.who', {
              name: who.by ?? t('owners.conflict.nobody'),
              at: Date.parse(who.at),
              before: describeField(t, field, before),
            })}
          </Text>
        )}
        <Radio
          name={name}
          checked={isMine}
          onChange={() => onChoose(true)}
          label={`${t('owners.conflict.keepMine')}: ${describeField(t, field, mine)}`}
        />
        <Radio
          name={name}
          checked={!isMine}
          onChange={() => onChoose(false)}
          label={`${t('owners.conflict.take')}: ${describeField(t, field, theirs)}`}
        />
      </Stack>
    </Fieldset>
  )
}

function describeField(t: TFunction<'admin'>, field: PriceField, price: Price): string {
  if (field === 'points') return t('years.points', { count: price.points })
  return t(price.restrictOne ? 'years.restricted' : 'years.notRestricted')
}

/** The server names a week's field `27.points`, with the calendar before it where there are several. */
function findChange(changes: BoardConflict['changes'], { row, week, field }: PriceConflict) {
  const name = `${week}.${field}`
  return changes.find((change) => change.field === name || change.field === `${row.calendarId}.${name}`)
}
