import type { Announcing } from '@samhus/contract/admin-announcements'
import { Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '../../../locales/i18n.ts'
import { MailFrame } from '../mails/mail-frame.tsx'
import styles from './announcements.module.css'
import type { Draft } from './draft.ts'

interface Props {
  draft: Draft
  previews: Announcing['previews']
}

/** What it looks like in each language that has words: in an open browser, and as a mail. */
export function Previews({ draft, previews }: Props) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  const [language, setLanguage] = useState(previews[0]?.language ?? 'da')
  return (
    <Stack gap="xs">
      <Text component="h2" fw={600}>
        {t('announcements.preview.title')}
      </Text>
      <Tabs
        value={language}
        keepMounted={false}
        onChange={(chosen) => {
          if (chosen !== null && isLanguage(chosen)) setLanguage(chosen)
        }}
      >
        <Tabs.List aria-label={t('announcements.form.languages')} mb="md">
          {previews.map((one) => (
            <Tabs.Tab key={one.language} value={one.language}>
              {tMain(`languages.${one.language}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {previews.map(({ language: one, notice, ...mail }) => (
          <Tabs.Panel key={one} value={one}>
            <Stack gap="lg">
              {draft.isLive && (
                <Stack gap="xs">
                  <Text size="sm" c="dimmed">
                    {t('announcements.preview.browser')}
                  </Text>
                  <div className={styles.notice} lang={one}>
                    <p className={styles.noticeTitle}>{notice.title}</p>
                    <p className={styles.noticeText}>{notice.excerpt}</p>
                  </div>
                </Stack>
              )}
              {draft.byMail && (
                <Stack gap="xs">
                  <Text size="sm" c="dimmed">
                    {t('announcements.preview.mail')}
                  </Text>
                  <MailFrame {...mail} />
                </Stack>
              )}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
