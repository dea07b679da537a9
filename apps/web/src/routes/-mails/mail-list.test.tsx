import type { Group } from '@samhus/contract/groups'
import type { MyMail } from '@samhus/contract/mail'
import { cleanup, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { renderScreen } from '../../session/testing/render-screen.tsx'
import { MailList } from './mail-list.tsx'

const groups = [createGroup('k', 'Klitten'), createGroup('s', 'Skoven')]

const mail: MyMail = {
  id: '44444444-4444-4444-8444-444444444444',
  kind: 'announcement',
  at: '2027-06-28T10:00:00.000Z',
  subject: 'Nyt tag',
  toName: 'Anna',
  toAddress: 'anna@samhus.example',
  recipient: 'owner',
  groupName: 'Skoven',
  week: null,
}

async function renderList(own: readonly Group[]) {
  await renderScreen(
    <CurrentGroupProvider groups={own}>
      <MailList mails={[mail, { ...mail, id: 'invited', groupName: null }]} openId={undefined} />
    </CurrentGroupProvider>,
    '/mails',
  )
  return screen.findAllByRole('link')
}

beforeAll(() => startTexts('da'))

describe('the mails of an owner', () => {
  it('name their group where the owner has several, and only there', async () => {
    const [first, second] = await renderList(groups)
    expect(first?.textContent).toContain('Skoven')
    expect(second?.textContent).not.toMatch(/Skoven|Klitten/)
    cleanup()
    const [only] = await renderList(groups.slice(1))
    expect(only?.textContent).not.toContain('Skoven')
  })
})
