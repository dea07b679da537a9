import { Alert, Button, Checkbox, List, Stack, Text } from '@mantine/core'
import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { Resending } from '@samhus/contract/admin-mail'
import type { InputOf } from '@samhus/contract/endpoint-types'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListInput } from '../../../api/admin-list.ts'
import { resendingQuery, useResendMails } from '../../../api/admin-mails.ts'
import { describeRefusal } from '../booking-acts/rule-words.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'

type Filter = InputOf<typeof adminEndpoints.resending>

/** Sends all mails of a filter again that failed, were lost or came back. With another filter there is none. */
export function ResendButton({ input }: { input: ListInput }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const filter = toFilter(input)
  if (filter === null) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('mails.together.open')}
      </Button>
      <ActDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('mails.together.title')}>
        <ResendForm filter={filter} onClose={() => setOpen(false)} />
      </ActDialog>
    </>
  )
}

const states: readonly unknown[] = ['Failed', 'Lost', 'Bounced', 'trouble'] satisfies Filter['state'][]

/** Returns what the list asks for without its page and order; null where it shows other mails too. */
function toFilter({ page: _page, pageSize: _size, sort: _sort, ...filter }: ListInput): Filter | null {
  return states.includes(filter['state']) ? (filter as unknown as Filter) : null
}

function ResendForm({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const preview = useQuery(resendingQuery(filter))
  const command = useResendMails()
  const [isSure, setSure] = useState(false)
  const mailIds = listIds(preview.data, isSure)
  const send = async () => {
    const { sent, left } = await command.run({ mailIds, ...(isSure ? { evenIfArrived: true } : {}) })
    onClose()
    const said = t('mails.together.done', { count: sent })
    notify(left === 0 ? said : `${said} ${t('mails.together.left', { count: left })}`)
  }
  return (
    <ActForm
      press={
        mailIds.length === 0 ? t('mails.together.open') : t('mails.together.press', { count: mailIds.length })
      }
      preview={preview}
      isBlocked={mailIds.length === 0}
      isPending={command.isPending}
      error={command.error}
      describeError={(error) => describeRefusal(error, t)}
      onSubmit={(event) => {
        event.preventDefault()
        void ignoreRefusal(send())
      }}
      onClose={onClose}
    >
      <Preview query={preview} describeError={(message) => t('mails.together.loadError', { message })}>
        {(data) => (
          <Stack gap="sm">
            <Counts data={data} />
            {data.mayHaveArrived > 0 && (
              <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
                <Text size="sm" mb="xs">
                  {t('mails.together.arrived', { count: data.mayHaveArrived })}
                </Text>
                <Checkbox
                  label={t('mails.together.arrivedYes')}
                  checked={isSure}
                  onChange={({ currentTarget }) => setSure(currentTarget.checked)}
                />
              </Alert>
            )}
          </Stack>
        )}
      </Preview>
    </ActForm>
  )
}

/** Returns the mails that one press sends, those first that have surely not arrived. */
function listIds(data: Resending | undefined, isSure: boolean): string[] {
  if (data === undefined) return []
  return [...data.mailIds, ...(isSure ? data.arrivedIds : [])].slice(0, data.limit)
}

/** How many can be sent again, how many at once, and why the others cannot. */
function Counts({
  data: { total, looked, limit, canBeSent, mayHaveArrived, obstacles },
}: {
  data: Resending
}) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Text size="sm">
        {[
          t('mails.together.can', { count: canBeSent }),
          ...(canBeSent + mayHaveArrived > limit ? [t('mails.together.limit', { limit })] : []),
          ...(looked < total ? [t('mails.together.looked', { looked, total })] : []),
        ].join(' ')}
      </Text>
      {obstacles.length > 0 && (
        <div>
          <Text component="h3" fw={600} size="sm">
            {t('mails.together.cannot')}
          </Text>
          <List size="sm" spacing={2}>
            {obstacles.map(({ reason, count }) => (
              <List.Item key={reason}>{t(`mails.together.obstacle.${reason}`, { count })}</List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  )
}
