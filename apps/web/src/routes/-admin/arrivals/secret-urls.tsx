import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../notify.ts'

interface Props {
  url: string
  feedUrl: string
}

/** The URLs of a link that has just been created: the page and the calendar, each to be copied. They are shown once. */
export function SecretUrls({ url, feedUrl }: Props) {
  const { t } = useTranslation('admin')
  const page = useRef<HTMLInputElement>(null)
  useEffect(() => page.current?.focus(), [url])
  return (
    <Stack gap="sm" w="100%">
      <Text role="status" fw={600}>
        {t('arrivals.link.once')}
      </Text>
      <SecretUrl label={t('arrivals.link.page')} url={url} input={page} />
      <SecretUrl label={t('arrivals.link.feed')} hint={t('arrivals.link.feedHint')} url={feedUrl} />
    </Stack>
  )
}

interface UrlProps {
  label: string
  hint?: string
  url: string
  input?: RefObject<HTMLInputElement | null>
}

function SecretUrl({ label, hint, url, input }: UrlProps) {
  const { t } = useTranslation('admin')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify(t('arrivals.link.copied'))
    } catch {
      // Over plain http there is no clipboard API, and a browser may refuse to write.
      notify(t('arrivals.link.copyYourself'), { isError: true })
    }
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        {...(input === undefined ? {} : { ref: input })}
        label={label}
        description={hint}
        value={url}
        readOnly
        flex={1}
        miw={0}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        aria-label={`${t('arrivals.link.copy')}: ${label}`}
        onClick={() => void copy()}
      >
        {t('arrivals.link.copy')}
      </Button>
    </Group>
  )
}
