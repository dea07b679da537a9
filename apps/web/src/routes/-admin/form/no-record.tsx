import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

const texts = {
  groups: { title: 'groups.notFound.title', text: 'groups.notFound.text', back: 'groups.notFound.back' },
  houses: { title: 'houses.notFound.title', text: 'houses.notFound.text', back: 'houses.notFound.back' },
  owners: { title: 'owners.notFound.title', text: 'owners.notFound.text', back: 'owners.notFound.back' },
} as const

interface Props {
  /** The list that the record is in; the words are its own too. */
  of: keyof typeof texts
  /** Why it could not be read; null: it is being read. */
  error: Error | null
  /** Of the frames below the tabs. */
  heights: readonly number[]
  /** Its head has a line more, and buttons. */
  hasActs?: boolean
}

/** In place of a record's page: a skeleton in the shape of what comes, and a sentence where there is none. */
export function NoRecord({ of, error, ...shape }: Props) {
  const { t } = useTranslation('admin')
  if (error === null) return <RecordSkeleton {...shape} />
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{t(texts[of].title)}</Title>
      <Text>{t(texts[of].text)}</Text>
      <Button renderRoot={(props) => <Link to={`/admin/${of}`} {...props} />}>{t(texts[of].back)}</Button>
    </Stack>
  )
}

function RecordSkeleton({ heights, hasActs = false }: Pick<Props, 'heights' | 'hasActs'>) {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-label={t('common.loading')}>
      <Group justify="space-between" align="flex-start">
        <Stack gap="xs">
          <Skeleton height={30} width={220} />
          {hasActs && <Skeleton height={18} width={180} />}
          <Skeleton height={20} width={hasActs ? 150 : 260} />
        </Stack>
        {hasActs && <Skeleton height={36} width={260} />}
      </Group>
      <Skeleton height={36} />
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  )
}
