import type { Group } from '@samhus/contract/groups'
import { defaultPolicy } from '@samhus/domain/policy'
import { cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHouseZone } from '../lib/house-zone.ts'
import { startTexts } from './i18n.ts'
import { useRuleNumbers } from './use-rule-numbers.ts'

let rendered: string[] = []

/** Memoized: it renders again only for a reason of its own. */
const Sentence = memo(function Sentence() {
  const { t } = useTranslation()
  rendered.push(t('errors.max-waitlists-per-user').replaceAll(/\D/g, ''))
  return null
})

const Deadline = memo(function Deadline() {
  const { t } = useTranslation()
  rendered.push(t('year.opens', { at: Date.parse('2027-06-28T10:15:00Z') }))
  return null
})

function Times({ timeZone }: { timeZone: string }) {
  const policy = { ...defaultPolicy, version: 1, timeZone }
  return useRuleNumbers({ id: timeZone, policy }) ? <Deadline key={timeZone} /> : null
}

function Page({ group }: { group: Pick<Group, 'id' | 'policy'> }) {
  return useRuleNumbers(group) ? <Sentence key={group.id} /> : null
}

const createGroup = (id: string, maxWaitlistsPerUser: number) => ({
  id,
  policy: { ...defaultPolicy, version: 1, maxWaitlistsPerUser },
})

describe('a sentence below useRuleNumbers', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(() => (rendered = []))
  afterEach(cleanup)

  it('names the numbers of its group when it is first rendered, and those of the next group after a switch', () => {
    const { rerender } = render(<Page group={createGroup('g', 5)} />)
    rerender(<Page group={createGroup('h', 7)} />)
    expect(rendered).toEqual(['5', '7'])
  })

  it('is rendered again with the new numbers when the policy of its group changes', () => {
    const { rerender } = render(<Page group={createGroup('g', 5)} />)
    rerender(<Page group={createGroup('g', 6)} />)
    expect(rendered).toEqual(['5', '6'])
  })
})

describe('a time below useRuleNumbers', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(() => (rendered = []))
  // Times are named after their zone for a reader whose own clock differs.
  beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))
  afterEach(async () => {
    cleanup()
    vi.unstubAllEnvs()
    setHouseZone('Europe/Copenhagen')
    await i18next.changeLanguage('da')
  })

  it.each([
    [
      'da',
      'Åbner mandag 28/06\u20112027 kl.\u00a012.15 dansk tid.',
      'Åbner mandag 28/06\u20112027 kl.\u00a013.15 finsk tid.',
    ],
    [
      'sv',
      'Öppnar 28\u00a0juni\u00a02027 kl.\u00a012.15 dansk tid.',
      'Öppnar 28\u00a0juni\u00a02027 kl.\u00a013.15 finsk tid.',
    ],
    [
      'en',
      'Opens 28\u00a0June\u00a02027 at 12:15 Danish time.',
      'Opens 28\u00a0June\u00a02027 at 13:15 Finnish time.',
    ],
  ])('is in the time zone of its group, and named after it: %s', async (language, danish, finnish) => {
    await i18next.changeLanguage(language)
    const { rerender } = render(<Times timeZone="Europe/Copenhagen" />)
    rerender(<Times timeZone="Europe/Helsinki" />)
    expect(rendered).toEqual([danish, finnish])
  })
})
