import { defaultPolicy } from '@samhus/domain/policy'
import { describe, expect, it } from 'vitest'
import { admin as daAdmin } from './da/admin.ts'
import { da } from './da/index.ts'
import { buildMinute as buildDanish } from './da/minute.ts'
import { offline as daOffline } from './da/offline.ts'
import { screens as daScreens } from './da/screens.ts'
import { buildTerms } from './da/terms.ts'
import { admin as enAdmin } from './en/admin.ts'
import { en } from './en/index.ts'
import { buildMinute as buildEnglish } from './en/minute.ts'
import { offline as enOffline } from './en/offline.ts'
import { admin as svAdmin } from './sv/admin.ts'
import { sv } from './sv/index.ts'
import { buildMinute as buildSwedish } from './sv/minute.ts'
import { offline as svOffline } from './sv/offline.ts'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  )
}

const policy = { ...defaultPolicy, version: 1 }
const bookingTerms = Object.fromEntries(
  buildTerms(policy, null).map(({ id, title, paragraphs }) => [id, [title, ...paragraphs].join('\n')]),
)

const texts = {
  da: flatten({
    ...da,
    ...daScreens,
    admin: daAdmin,
    offline: daOffline,
    minute: buildDanish(policy),
    bookingTerms,
  }),
  sv: flatten({ ...sv, admin: svAdmin, offline: svOffline, minute: buildSwedish(policy) }),
  en: flatten({ ...en, admin: enAdmin, offline: enOffline, minute: buildEnglish(policy) }),
}

/** A word that is not used, the beginnings of keys in which it is right all the same, and what is said instead. */
interface Banned {
  words: RegExp
  say: string
  except?: readonly string[]
}

/** Marks that hold in Danish and Swedish alike. */
const nordicMarks: readonly Banned[] = [
  { words: /kl\. /, say: '“kl.” with a hard space behind it' },
  { words: /\.\.\./, say: 'a hard space and “…”' },
  { words: /(?<!\u00a0)…/, say: 'a hard space and “…”' },
  {
    words: /dansk tid/,
    say: 'a format that names the zone to readers elsewhere',
    except: ['overview.nextPointsAt', 'bookingTerms.'],
  },
  { words: /\b(24|00)[.:]00\b/, say: 'the last day, or midnight' },
]

const banned: Readonly<Record<keyof typeof texts, readonly Banned[]>> = {
  da: [
    ...nordicMarks,
    { words: /[“”„]/, say: '»…«' },
    { words: /\bkom(mer|met|men)?( \S+)? tilbage/i, say: 'du får … tilbage, tilbageført' },
    { words: /(point|balance\}\}) i \{\{year/i, say: 'point til' },
    { words: /\bslette\b|\bslet (?!mig fra ventelisten)/i, say: 'afbestil, slet mig fra ventelisten' },
    { words: /annullér (booking|ugen)/i, say: 'afbestil' },
    { words: /(?<!\p{L})kø(en)?(?!\p{L})/iu, say: 'venteliste' },
    { words: /forlad ventelisten/i, say: 'slet mig fra ventelisten' },
    { words: /åben for venteliste/i, say: 'optaget, venteliste' },
    { words: /\bgivet\b|give fri/i, say: 'tildelt, ledig igen' },
    { words: /i drift/i, say: 'lukket' },
    { words: /din reservation/i, say: 'min reservation' },
    { words: /\bbrev/i, say: 'mail' },
    { words: /(?<!e-)mailadresse/i, say: 'e-mailadresse' },
    { words: /pointbevægelse/i, say: 'pointposteringer' },
    { words: /\bglem/i, say: 'fjern' },
    { words: /på vegne af/i, say: 'logget ind som' },
    { words: /auth0/i, say: 'nothing: owners have none' },
  ],
  sv: [
    ...nordicMarks,
    { words: /\bkom(mer|mit|ma)?( \S+)? tillbaka/i, say: 'du får tillbaka …, återförda' },
    { words: /poäng \{\{year/i, say: 'poäng för' },
    { words: /bosta(d|den|dens)\b|bostäder/i, say: 'boende, boenden' },
    { words: /ta bort bokningen/i, say: 'avboka' },
    { words: /(?<!\p{L})kön?(?!\p{L})/iu, say: 'väntelista' },
    { words: /öppen för väntelista/i, say: 'upptagen, väntelista' },
    { words: /\bgiv(na|et|en)\b|släppts/i, say: 'tilldelade, ledig igen' },
    { words: /i drift/i, say: 'stängt' },
    { words: /din reservation/i, say: 'min reservation' },
    { words: /\bsaknar \{\{count/i, say: 'det fattas' },
    { words: /\bnr\b/i, say: 'nummer' },
    { words: /händelser/i, say: 'transaktioner' },
    { words: /glöm/i, say: 'ta bort' },
    { words: /agerar åt/i, say: 'inloggad som' },
    { words: /förfall/i, say: 'går ut', except: ['admin.'] },
    { words: /utskott/i, say: 'kommitté' },
    { words: /auth0/i, say: 'nothing: owners have none' },
  ],
  en: [
    { words: /\b(come|comes|came|coming) back/i, say: 'you get … back, returned' },
    { words: /(points?|balance\}\}) in \{\{year/i, say: 'points for' },
    { words: /delet/i, say: 'cancel', except: ['cancel.enable', 'cancel.enableWait'] },
    { words: /\bqueue\b|waiting list/i, say: 'waitlist' },
    { words: /\bno\. /i, say: 'number' },
    { words: /\b(points?|are|been) given\b|\bgiven (by|points)\b/i, say: 'awarded' },
    { words: /your reservation/i, say: 'my reservation' },
    { words: /\bsign(s|ed)?[ -](in|out)/i, say: 'log in, log out' },
    { words: /e-mail/i, say: 'email' },
    { words: /\bfetch/i, say: 'load', except: ['year.loadError'] },
    { words: /\bforg[eo]t/i, say: 'remove' },
    { words: /acting as/i, say: 'logged in as' },
    { words: /(?<!\{)\bhouses?\b(?!\})/i, say: 'home', except: ['homes.empty', 'admin.'] },
    { words: /(?<!\{)\bfree\b(?!\})/i, say: 'available', except: ['admin.'] },
    { words: / (\.\.\.|…)/, say: 'the dots without a space before them' },
    {
      words: /danish time/i,
      say: 'a format that names the zone to readers elsewhere',
      except: ['overview.nextPointsAt'],
    },
    { words: /\b(24|00):00\b/, say: 'the last day, or midnight' },
  ],
}

describe('the wording of the texts: one word for one thing', () => {
  for (const language of ['da', 'sv', 'en'] as const) {
    it.each(banned[language].map((one) => [String(one.words), one.say, one] as const))(
      `${language} does not say %s, but: %s`,
      (_words, _say, { words, except = [] }) => {
        const isException = (key: string) => except.some((beginning) => key.startsWith(beginning))
        expect(texts[language].filter(([key, text]) => words.test(text) && !isException(key))).toEqual([])
      },
    )
  }
})

describe('the same thing is called the same in different places', () => {
  it.each(Object.entries({ da, sv, en }))('%s', (_language, all) => {
    expect(all.points.balance).toBe(all.overview.balance)
    expect(all.cancel.done.claim_other).toContain(all.cancel.full_other.slice(0, -1))
    expect(all.legend.YourReservation.toLowerCase()).toBe(all.status.YourReservation)
  })
})
