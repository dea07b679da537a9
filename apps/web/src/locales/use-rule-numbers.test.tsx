import type { Group } from '@samhus/contract/groups'
import { defaultPolicy } from '@samhus/domain/policy'
import { cleanup, render } from '@testing-library/react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from './i18n.ts'
import { useRuleNumbers } from './use-rule-numbers.ts'

let rendered: string[] = []

/** Memoized: it renders again only for a reason of its own. */
const Sentence = memo(function Sentence() {
  const { t } = useTranslation()
  rendered.push(t('errors.max-waitlists-per-user').replaceAll(/\D/g, ''))
  return null
})

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
