import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closingQuery, usePutIntoOperation, useTakeOutOfOperation } from '../../../api/admin-weeks.ts'
import { ActDialog } from '../owners/act-dialog.tsx'
import { type ActReason, ignoreRefusal } from '../owners/reason-fields.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { LookStep } from './look-step.tsx'
import { type OutageResult, ResultStep } from './result-step.tsx'
import { type OutageKind, sumUp } from './outage-facts.ts'

interface Props {
  unitIds: string[]
  /** Take the weeks out of operation, or put them back. */
  kind: OutageKind
  isOpen: boolean
  onClose: () => void
  /** Called when it is done. The dialog stays open and says what happened until the admin closes it. */
  onDone: () => void
}

/** What the admin writes. */
export interface OutageWords extends ActReason {
  /** To the owners; only where weeks are taken out of operation. */
  note: string
}

/**
 * Takes weeks out of operation, or puts them back: first it shows all people that this concerns, then asks once more, then
 * says what happened.
 */
export function OutageDialog({ unitIds, kind, isOpen, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t(`outage.${kind}.title`)} isWide>
      <OutageSteps unitIds={unitIds} kind={kind} onClose={onClose} onDone={onDone} />
    </ActDialog>
  )
}

function OutageSteps({ unitIds, kind, onClose, onDone }: Omit<Props, 'isOpen'>) {
  // The weeks as they were chosen when the dialog was opened: the page may drop its selection when it is done.
  const [chosen] = useState(unitIds)
  const [words, setWords] = useState<OutageWords>({ reason: '', note: '', tellsOwner: true })
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<OutageResult | null>(null)
  const query = useQuery({ ...closingQuery(chosen), enabled: result === null })
  const takeOut = useTakeOutOfOperation()
  const putIn = usePutIntoOperation()
  const command = kind === 'out' ? takeOut : putIn
  const facts = query.data === undefined ? null : sumUp(query.data.weeks, kind)

  const act = async (weekIds: string[]) => {
    const { tellsOwner } = words
    const note = words.note.trim()
    const input = { unitIds: weekIds, reason: words.reason.trim(), tellsOwner }
    const done =
      kind === 'out'
        ? await takeOut.run({ ...input, ...(note === '' ? {} : { note }) })
        : await putIn.run(input)
    setResult({ cancelled: 0, ended: 0, pointsBack: 0, ...done })
    onDone()
  }

  if (result !== null) return <ResultStep kind={kind} result={result} onClose={onClose} />
  if (isAsking && facts !== null && facts.weeks.length > 0) {
    return (
      <ConfirmStep
        kind={kind}
        facts={facts}
        words={words}
        isPending={command.isPending}
        error={command.error}
        onBack={() => {
          command.reset()
          setAsking(false)
        }}
        onSubmit={() => void ignoreRefusal(act(facts.weeks.map(({ unitId }) => unitId)))}
      />
    )
  }
  return (
    <LookStep
      kind={kind}
      query={query}
      words={words}
      onChange={setWords}
      onClose={onClose}
      onContinue={() => setAsking(true)}
    />
  )
}
