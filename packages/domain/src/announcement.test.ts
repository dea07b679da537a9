import { describe, expect, it } from 'vitest'
import {
  announcementRepeatMs,
  chooseAnnouncementText,
  isInAudience,
  listAnnouncementProblems,
  mayAnnounce,
  mayReadAnnouncement,
  tidyAnnouncementTexts,
  type AudienceMember,
} from './announcement.ts'

const member: AudienceMember = { hasLeft: false, isDisabled: false, isCommittee: false, isMarked: false }
const da = { title: 'Nyt tag', body: 'Taget er lagt.' }
const sv = { title: 'Nytt tak', body: 'Taket är lagt.' }

describe('the audience of an announcement (R195)', () => {
  it('is all members, those of the committee, or marked ones', () => {
    const choose = (other: Partial<AudienceMember>) =>
      (['all', 'committee', 'marked'] as const).filter((audience) =>
        isInAudience(audience, { ...member, ...other }),
      )
    expect(choose({})).toEqual(['all'])
    expect(choose({ isCommittee: true })).toEqual(['all', 'committee'])
    expect(choose({ isMarked: true })).toEqual(['all', 'marked'])
  })

  it('has neither former members nor disabled ones', () => {
    const both = { isCommittee: true, isMarked: true }
    for (const other of [{ hasLeft: true }, { isDisabled: true }])
      expect(isInAudience('all', { ...member, ...both, ...other })).toBe(false)
  })
})

it('an announcement to all is read by every member, another by those to whom it was sent (R196)', () => {
  expect(mayReadAnnouncement({ audience: 'all', isReceiver: false })).toBe(true)
  expect(mayReadAnnouncement({ audience: 'committee', isReceiver: false })).toBe(false)
  expect(mayReadAnnouncement({ audience: 'marked', isReceiver: true })).toBe(true)
})

describe('the texts of an announcement (R195)', () => {
  it('are in the wanted language, else both in Danish', () => {
    expect(chooseAnnouncementText({ da, sv }, 'sv')).toEqual({ ...sv, language: 'sv' })
    expect(chooseAnnouncementText({ da, sv }, 'en')).toEqual({ ...da, language: 'da' })
    expect(chooseAnnouncementText({}, 'en')).toEqual({ title: '', body: '', language: 'da' })
  })

  it('need title and body in Danish, and in another language both or neither', () => {
    expect(listAnnouncementProblems({ da })).toEqual([])
    expect(listAnnouncementProblems({ da, sv: { title: ' ', body: '' } })).toEqual([])
    expect(listAnnouncementProblems({})).toEqual([
      { language: 'da', part: 'title' },
      { language: 'da', part: 'body' },
    ])
    expect(listAnnouncementProblems({ da, sv: { ...sv, body: ' ' } })).toEqual([
      { language: 'sv', part: 'body' },
    ])
  })

  it('are stored trimmed, without languages that say nothing', () => {
    const texts = { da: { title: ' Nyt tag ', body: 'Taget er lagt.\n' }, en: { title: '', body: ' ' } }
    expect(tidyAnnouncementTexts(texts)).toEqual({ da })
  })
})

describe('an announcement (R197)', () => {
  const now = Date.parse('2027-03-01T12:00:00Z')

  it('is refused where it reaches no member', () => {
    expect(mayAnnounce({ receivers: 0, lastSentAt: null }, now)).toEqual([
      { type: 'no-receivers', until: null },
    ])
    expect(mayAnnounce({ receivers: 1, lastSentAt: null }, now)).toEqual([])
  })

  it('is refused for 24 hours after the same words went to the same audience', () => {
    const until = now + announcementRepeatMs
    const ask = (at: number) => mayAnnounce({ receivers: 3, lastSentAt: now }, at)
    expect(ask(now)).toEqual([{ type: 'already-announced', until }])
    expect(ask(until - 1)).toEqual([{ type: 'already-announced', until }])
    expect(ask(until)).toEqual([])
  })
})
