import { Checkbox, List, Stack, Text, Textarea } from '@mantine/core'
import type { ToldPerson } from '@samhus/contract/admin-booking-acts'
import { useTranslation } from 'react-i18next'
import styles from './booking-acts.module.css'
import type { ActFormState } from './use-act-form.ts'

interface Props {
  owner: string
  told: readonly ToldPerson[]
  /** 0: the act has none. */
  fee: number
  form: ActFormState
}

/** Who is told, why, what else their mail says, and whether the fee is noted. */
export function WordsFields({ owner, told, fee, form: { words, setWords, showsProblem } }: Props) {
  const { t } = useTranslation('admin')
  const mayTell = told.some(({ onlyIfTold }) => onlyIfTold)
  return (
    <>
      <Textarea
        name="reason"
        label={t('owners.act.reason')}
        description={t('acts.reasonHint', { name: owner })}
        required
        rows={2}
        resize="vertical"
        maxLength={500}
        value={words.reason}
        error={showsProblem('reason') ? t('owners.act.reasonProblem') : undefined}
        onChange={(event) => setWords({ ...words, reason: event.currentTarget.value })}
      />
      <Stack gap="xs">
        <Told told={told.filter(({ onlyIfTold }) => words.tells || !onlyIfTold)} />
        {mayTell && (
          <Checkbox
            label={t('owners.act.tells', { name: owner })}
            checked={words.tells}
            onChange={(event) => setWords({ ...words, tells: event.currentTarget.checked })}
          />
        )}
      </Stack>
      {mayTell && words.tells && (
        <Textarea
          name="note"
          label={t('acts.note', { name: owner })}
          description={t('acts.noteHint')}
          rows={2}
          resize="vertical"
          maxLength={1000}
          value={words.note}
          onChange={(event) => setWords({ ...words, note: event.currentTarget.value })}
        />
      )}
      {fee > 0 && (
        <Checkbox
          label={t('acts.fee', { kroner: fee })}
          description={t('acts.feeHint')}
          checked={words.notesFee}
          onChange={(event) => setWords({ ...words, notesFee: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function Told({ told }: { told: readonly ToldPerson[] }) {
  const { t } = useTranslation('admin')
  return (
    <div>
      <Text component="h3" fw={600} size="sm">
        {t('acts.told')}
      </Text>
      {told.length === 0 ? (
        <Text size="sm">{t('acts.toldNobody')}</Text>
      ) : (
        <List size="sm" spacing={2} className={styles.list ?? ''}>
          {told.map(({ userId, name, mail }) => (
            <List.Item key={`${userId} ${mail}`}>
              {name || t('outage.nameless')}: {t(`mailWords.kind.${mail}`)}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}
