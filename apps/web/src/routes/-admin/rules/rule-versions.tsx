import { Badge, Button, Stack, Text, Title } from '@mantine/core'
import type { AdminPolicy } from '@samhus/contract/admin-policy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RuleDiff } from './rule-diff.tsx'
import { toRuleValues, type RuleValues } from './rule-values.ts'
import rows from '../rows.module.css'
import styles from './rules.module.css'
import type { PolicyVersion } from './use-rules-form.ts'

interface Props {
  versions: AdminPolicy['versions']
  /** @param values Those of a former version, to be put into the form. */
  onTake: (values: RuleValues, version: number) => void
}

/** How many are shown before one asks for all. */
const shownAtFirst = 5

/** Who changed which rules when and why, newest first. */
export function RuleVersions({ versions, onTake }: Props) {
  const { t } = useTranslation('admin')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? versions : versions.slice(0, shownAtFirst)
  return (
    <section className={styles.versions} aria-labelledby="rule-versions">
      <Title order={2} size="h3" id="rule-versions">
        {t('rules.versions.title')}
      </Title>
      <ol className={rows.rows}>
        {shown.map((version, index) => (
          <VersionRow
            key={version.version}
            version={version}
            previous={versions[index + 1]}
            isCurrent={index === 0}
            onTake={onTake}
          />
        ))}
      </ol>
      {shown.length < versions.length && (
        <Button variant="default" size="xs" onClick={() => setShowsAll(true)}>
          {t('rules.versions.more')}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  version: PolicyVersion
  /** The one before it; undefined: it is the first. */
  previous: PolicyVersion | undefined
  isCurrent: boolean
  onTake: Props['onTake']
}

function VersionRow({
  version: { version, at, by, reason, constants },
  previous,
  isCurrent,
  onTake,
}: RowProps) {
  const { t } = useTranslation('admin')
  const saved = { name: by ?? t('rules.conflict.nobody'), at: Date.parse(at) }
  return (
    <li className={rows.row} data-align="top">
      <Stack gap={6} className={styles.versionText ?? ''}>
        <span className={rows.name}>
          <span>{t('rules.versions.number', { number: version })}</span>
          {isCurrent && (
            <Badge variant="light" tt="none">
              {t('rules.versions.current')}
            </Badge>
          )}
        </span>
        <Text size="sm" c="dimmed">
          {t(
            by === null && previous === undefined ? 'rules.versions.savedByNobody' : 'rules.versions.saved',
            saved,
          )}
        </Text>
        {reason !== null && <q>{reason}</q>}
        {previous === undefined ? (
          <Text size="sm">{t('rules.versions.first')}</Text>
        ) : (
          <RuleDiff before={toRuleValues(previous.constants)} after={toRuleValues(constants)} />
        )}
      </Stack>
      {!isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('rules.versions.takeOf', { number: version })}
          onClick={() => onTake(toRuleValues(constants), version)}
        >
          {t('rules.versions.take')}
        </Button>
      )}
    </li>
  )
}
