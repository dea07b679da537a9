import { Alert, Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDropMail, useOpenMailLink, useResendMail } from '../../../api/admin-mails.ts'
import { CallError } from '../../../api/http.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import type { Mail } from './mail-screen.tsx'

type Act = 'again' | 'drop' | 'check-out' | 'unsubscribe'

/** What can be done with a mail, each with a dialog that says what happens. */
export function MailActs({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin')
  const [act, setAct] = useState<{ what: Act; isOpen: boolean } | null>(null)
  const open = (what: Act) => setAct({ what, isOpen: true })
  const close = () => setAct((last) => last && { ...last, isOpen: false })
  const links = mail.content?.secretLinks ?? []
  const isOpen = (what: Act) => act !== null && act.isOpen && act.what === what
  return (
    <>
      <Group gap="xs">
        {links.map((link) => (
          <Button
            key={link}
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => open(link)}
          >
            {t(`mails.detail.link.${link}`)}
          </Button>
        ))}
        {mail.canBeDropped && (
          <Button variant="default" c="red" onClick={() => open('drop')}>
            {t('mails.detail.drop')}
          </Button>
        )}
        {mail.canBeSentAgain && (
          <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => open('again')}>
            {t('mails.detail.again')}
          </Button>
        )}
      </Group>
      <ActDialog isOpen={isOpen('again')} onClose={close} title={t('mails.detail.againTitle')}>
        <ResendForm mail={mail} onClose={close} />
      </ActDialog>
      <ActDialog isOpen={isOpen('drop')} onClose={close} title={t('mails.detail.dropTitle')}>
        <DropForm mail={mail} onClose={close} />
      </ActDialog>
      {links.map((link) => (
        <ActDialog key={link} isOpen={isOpen(link)} onClose={close} title={t('mails.detail.link.title')}>
          <LinkForm mail={mail} link={link} onClose={close} />
        </ActDialog>
      ))}
    </>
  )
}

interface FormProps {
  mail: Mail
  onClose: () => void
}

/** A mail that may have arrived needs a second yes. */
function ResendForm({ mail, onClose }: FormProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const command = useResendMail()
  const [isSure, setSure] = useState(false)
  const refused = command.error instanceof CallError ? command.error.type : null
  // It may have become so since the page was loaded.
  const needsYes = mail.mayHaveArrived || refused === 'mail-may-have-arrived'
  const name = mail.toName
  const send = async () => {
    const { mailId } = await command.run({ mailId: mail.id, ...(needsYes ? { evenIfArrived: true } : {}) })
    onClose()
    notify(t('mails.detail.resent'))
    await navigate({ to: '/admin/mails/$mailId', params: { mailId } })
  }
  return (
    <ActForm
      press={t('mails.detail.again')}
      isBlocked={needsYes && !isSure}
      isPending={command.isPending}
      error={refused === 'mail-may-have-arrived' ? null : command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void send().catch(() => {})
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {name === null ? t('mails.detail.againTextNameless') : t('mails.detail.againText', { name })}
      </Text>
      {needsYes && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Text size="sm" mb="xs">
            {t('mails.detail.arrived')}
          </Text>
          <Checkbox
            label={t('mails.detail.arrivedYes')}
            checked={isSure}
            onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          />
        </Alert>
      )}
    </ActForm>
  )
}

function DropForm({ mail, onClose }: FormProps) {
  const { t } = useTranslation('admin')
  const command = useDropMail()
  const drop = async () => {
    await command.run({ mailId: mail.id })
    onClose()
    notify(t('mails.detail.dropped'))
  }
  return (
    <ActForm
      press={t('mails.detail.dropPress')}
      isDangerous
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void drop().catch(() => {})
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('mails.detail.dropText')}</Text>
    </ActForm>
  )
}

/** A link with a secret is made when it is asked for, and the activity says so. */
function LinkForm({ mail, link, onClose }: FormProps & { link: 'check-out' | 'unsubscribe' }) {
  const { t } = useTranslation('admin')
  const command = useOpenMailLink()
  const [url, setUrl] = useState<string | null>(null)
  if (url !== null) {
    return (
      <>
        <Text size="sm" mb="sm" role="status">
          {t('mails.detail.link.made')}
        </Text>
        <Anchor href={url} target="_blank" rel="noreferrer" data-autofocus>
          {t('mails.detail.link.open')}
        </Anchor>
      </>
    )
  }
  const make = async () => setUrl((await command.run({ mailId: mail.id, link })).url)
  return (
    <ActForm
      press={t('mails.detail.link.press')}
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void make().catch(() => {})
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('mails.detail.link.text')}</Text>
    </ActForm>
  )
}
