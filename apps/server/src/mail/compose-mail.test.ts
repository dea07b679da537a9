import { describe, expect, it } from 'vitest'
import {
  listMailVariants,
  mailBrand,
  mailSite,
  type MailVariant,
} from '../../testing/fixtures/mail-variants.ts'
import { languages, type Language } from '../locales/language.ts'
import { getBuiltInTemplate } from './built-in-templates.ts'
import { composeMail, fillSecretLinks } from './compose-mail.ts'
import { createSampleFacts } from './sample-facts.ts'

function compose(
  { facts }: Pick<MailVariant, 'facts'>,
  template = getBuiltInTemplate(facts.kind, facts.language),
) {
  return composeMail({ facts, template, brand: mailBrand, siteUrl: mailSite })
}

const findVariant = (language: Language, name: string): MailVariant => {
  const found = listMailVariants(language).find((variant) => variant.name === name)
  if (!found) throw new Error(`there is no variant ${name}`)
  return found
}

const placeholders = /\{\{(check_out_url|unsubscribe_url)\}\}/g
/** Letters that the language does not have; invented names have none of them either. */
const foreignLetters: Record<Language, RegExp> = { da: /[äöÄÖ]/, sv: /[æøÆØ]/, en: /[æøåäöÆØÅÄÖ]/ }
/** Words of a mail in each language, none of which is a word of another. */
const ownWords: Record<Language, RegExp> = {
  da: /Kære .*Venlig hilsen.*Du får denne mail/s,
  sv: /Hej .*Vänliga hälsningar.*Du får det här mejlet/s,
  en: /Dear .*Kind regards.*You are getting this email/s,
}

describe.each(languages)('every mail in %s', (language) => {
  it.each(listMailVariants(language).map((variant) => [variant.name, variant] as const))(
    '%s says everything in its own language, and leaves nothing open',
    (_name, variant) => {
      const { subject, text, html } = compose(variant)
      const said = `${subject}\n${text}`
      expect(subject).toMatch(/^\S.{5,199}$/)
      expect(said).toMatch(ownWords[language])
      expect(said).not.toMatch(foreignLetters[language])
      expect(said.replace(placeholders, '')).not.toMatch(/\{\{|\{%|undefined|null|NaN|\[object/)
      expect(said).not.toMatch(/ {2}| [.,:;!?]|,,|\.\.|\(\)|^\S+: *$/m)
      expect(text).not.toMatch(/\n{4}/)
      expect(html).not.toMatch(/<p[^>]*>\s*<\/p>|<td[^>]*>\s*<\/td>|href=""/)
      expect(html).toContain(`<html lang="${language}"`)
    },
  )
})

describe('exact words', () => {
  it('of an offer, as text', () => {
    expect(compose(findVariant('da', 'offered one point')).text).toBe(`Kære Bente Nørgaard

Nu er det din tur på ventelisten: Uge 26, 2027, i Klitgården er ledig, og den er din, hvis du vil have den. Ugen koster 1 point, og du har 1 point til 2027.

Svar senest torsdag 20/05-2027 kl.\u00a012.00 dansk tid. Hører vi ikke fra dig inden da, går ugen videre til den næste på ventelisten.

Svar på tilbuddet: https://samhus.example/booking?group=00000000-0000-4000-8000-000000000001

Vil du ikke have ugen, så sig nej tak samme sted. Så får den næste besked med det samme.

Bolig: Klitgården, Strandvejen 14, 9990 Skagen
Uge: 26, 2027
Ankomst: Mandag 28/06-2027 fra kl.\u00a015.00
Afrejse: Mandag 05/07-2027 senest kl.\u00a010.00
Pris: 1 point
Klokkeslæt er dansk tid.

Venlig hilsen
Foreningen Havblik

-- 

Har du brug for hjælp?
Ring til os på +45 70 20 30 40
Skriv til kontor@samhus.example

Du får denne mail, fordi du er ejer i Foreningen Havblik.

Samhus
`)
  })

  it.each([
    ['da', 'cancelled itself', 'Du har fået 4 point tilbage. Du har nu 6 point til 2027.'],
    ['da', 'cancelled claim', 'Du får dine 4 point tilbage, hvis en anden ejer tager ugen.'],
    ['da', 'cancelled claim of one', 'Du får dit 1 point tilbage, hvis en anden ejer tager ugen.'],
    ['da', 'cancelled nothing back', 'Du får ingen point tilbage.'],
    ['da', 'confirmed waived', 'Den koster ingen point, og du har ingen point tilbage til 2027.'],
    ['da', 'cancelled lent out', 'Ugen var lånt ud. Husk at sige det til din gæst.'],
    ['da', 'changed email new@example.org', 'Fra nu af skriver vi til new@example.org.'],
    ['da', 'changed email old@example.org', 'Denne adresse bruger vi ikke længere.'],
    ['da', 'Welcome1', 'Velkommen til Klitgården i uge 26 og 27'],
    ['sv', 'cancelled claim of one', 'Du får tillbaka 1 poäng om en annan ägare tar veckan.'],
    ['sv', 'cancelled claim', 'Du får tillbaka dina 4 poäng om en annan ägare tar veckan.'],
    ['sv', 'Welcome1', 'Välkommen till Klittgården veckorna 26 och 27'],
    ['sv', 'Welcome1 one week', 'Välkommen till Klittgården vecka 26'],
    ['sv', 'skipped not-enough-points', 'Du hade inte tillräckligt med poäng för veckan'],
    ['en', 'confirmed one point', 'It costs 1 point, and you have 1 point left for 2027.'],
    ['en', 'confirmed', 'It costs 4 points, and you have 6 points left for 2027.'],
    ['en', 'points-given one', 'You have received 1 point for 2027'],
    [
      'en',
      'changed hold-ended Renovation 2027.',
      'Your reservation of Dune House, week 26, 2027, has ended.',
    ],
    ['da', 'cancelled closed', 'Fra kontoret: Boligen er lukket i den uge. Renovation 2027.'],
    [
      'da',
      'confirmed assigned',
      'Kontoret har givet dig en uge. Uge 26, 2027, i Klitgården er din. Den koster 4 point,',
    ],
    [
      'da',
      'confirmed assigned',
      'Fra kontoret: Renovation 2027.\n\nRing 70 20 30 40.\n\nÅbn den vedhæftede fil',
    ],
    ['sv', 'confirmed assigned', 'Kontoret har gett dig en vecka: Klittgården, vecka 26\n'],
    ['en', 'confirmed assigned waived', 'is yours. It costs no points, and you have no points left'],
    ['en', 'confirmed', 'Your booking is confirmed: Dune House, week 26\n'],
    [
      'da',
      'cancelled by admin',
      'Kontoret har afbestilt din booking af Klitgården, uge 26, 2027. Du får ingen point tilbage.',
    ],
    [
      'da',
      'cancelled expired, with a fee',
      'Ugens 4 point er ført tilbage, men de er udløbet, for det år, de gjaldt for, er slut.',
    ],
    [
      'da',
      'cancelled expired, with a fee',
      'Der er noteret et gebyr på 500 kr. for ændringen. Det opkræves for sig.',
    ],
    ['en', 'cancelled expired, with a fee', 'A fee of 500 Danish kroner is noted for the change.'],
    ['en', 'cancelled by admin', 'Cancelled by the office: Dune House, week 26\n'],
    ['da', 'moved', 'Før havde du uge 25, 2027, i Klitgården.'],
    [
      'en',
      'moved',
      'You have got 4 points back. The new week costs 4 points, and you now have 6 points for 2027.',
    ],
    ['en', 'changed details-corrected Renovation 2027.', 'News about Dune House, week 26\n'],
    ['sv', 'changed offer-overridden', 'eftersom kontoret har gett veckan till en annan ägare.'],
    [
      'da',
      'changed check-out-reopened Renovation 2027.',
      'Kontoret har åbnet check-ud af Klitgården, uge 26, 2027,',
    ],
    [
      'da',
      'changed more points',
      'Kontoret har givet dig 2 point mere til 2027. Du har nu 6 point til 2027.',
    ],
    ['da', 'changed fewer points', 'Kontoret har trukket 1 point fra til 2027.'],
    ['sv', 'changed fewer points', 'Dina poäng för 2027 har rättats\n'],
    ['sv', 'changed more points', 'Kontoret har gett dig 2 poäng till för 2027.'],
    ['en', 'changed more points', 'The office has given you another 2 points for 2027.'],
    ['en', 'changed fewer points', 'The office has taken away 1 point for 2027.'],
    ['sv', 'cancelled closed without a word', 'Boendet är stängt den veckan.'],
    ['en', 'changed wait-closed Renovation 2027.', 'because the home is closed that week.'],
    ['en', 'changed week-opened', 'Dune House is no longer closed in week 26, 2027.'],
    ['en', 'skipped', 'You can only get a week next to your own from 20 May 2027 at 12:00 Danish time.'],
    ['en', 'Welcome1 one week', 'Welcome to Dune House, week 26'],
  ] as const)('in %s, %s: %s', (language, name, words) => {
    const { subject, text } = compose(findVariant(language, name))
    expect(`${subject}\n${text}`).toContain(words)
  })

  it('of the card of two weeks: the arrival of the first, the departure of the last', () => {
    expect(compose({ facts: createSampleFacts('Welcome1', 'da') }).text).toContain(
      'Ankomst: Mandag 28/06-2027 fra kl.\u00a015.00\nAfrejse: Mandag 12/07-2027 senest kl.\u00a010.00\n',
    )
  })

  it('name the weeks of a stay across two years', () => {
    const facts = createSampleFacts('Welcome1', 'da')
    const [one, two] = facts.stay?.weeks ?? []
    if (!facts.stay || !one || !two) throw new Error('no stay')
    const weeks = [
      { ...one, year: 2026, week: 53 },
      { ...two, year: 2027, week: 1 },
    ]
    const { subject, text } = compose({ facts: { ...facts, stay: { ...facts.stay, weeks } } })
    expect(subject).toBe('Velkommen til Klitgården i uge 53 og 1')
    expect(text).toContain('Uger: 53 og 1, 2026/2027')
  })
})

describe('who reads it', () => {
  it('a guest reads who lent the week, and nothing of points', () => {
    const { to, text } = compose(findVariant('da', 'Departure1 lent out'))
    expect(to).toEqual({ name: 'Alex Lind', address: 'guest@example.org' })
    expect(text).toMatch(/^Kære Alex Lind\n/)
    expect(text).toContain('fordi Bente Nørgaard har lånt Klitgården ud til dig')
    expect(text).not.toContain('point')
  })

  it('a mail that concerns no association is from the brand', () => {
    expect(compose(findVariant('en', 'invitation')).text).toContain(
      'Kind regards\nSamhus\n\n-- \n\nDo you need help?',
    )
  })
})

it('words that leave out what a mail tells of access to a person’s data cannot be used for it', () => {
  const facts = { ...createSampleFacts('changed', 'da'), stay: null, balance: null, balanceYear: null }
  const body = 'Kære {{owner_name}}\n\n{% if house_name %}{{change}}{% endif %}'
  for (const what of ['email', 'roles', 'data-exported', 'sign-in-unbound']) {
    const about = { facts: { ...facts, data: { what, roles: ['Admin'] } } }
    expect(compose(about).text).toMatch(/adresse|administrator|fil med alt|login/u)
    expect(() => compose(about, { subject: 'Nyt', body }), what).toThrow('change is not in the text')
  }
})

describe('secret links', () => {
  const departure = compose(findVariant('en', 'Departure1'))

  it('are placeholders, the only ones, in HTML and in text', () => {
    expect(departure.secretLinks).toEqual(['check-out'])
    expect(departure.html).toContain('href="{{check_out_url}}"')
    expect(departure.text).toContain('Check out: {{check_out_url}}\n')
    for (const { facts } of listMailVariants('en')) {
      const { html, text, secretLinks } = compose({ facts })
      const found = new Set([...`${html}${text}`.matchAll(placeholders)].map(([, name]) => name))
      expect([...found]).toEqual(
        secretLinks.map((link) => (link === 'check-out' ? 'check_out_url' : 'unsubscribe_url')),
      )
    }
  })

  it('are filled in everywhere, as they are', () => {
    const url = 'https://samhus.example/x?token=a$&b&c=d'
    const filled = fillSecretLinks(departure, { 'check-out': url })
    expect(filled.text).toContain(`Check out: ${url}\n`)
    expect(filled.html).toContain('href="https://samhus.example/x?token=a$&amp;b&amp;c=d"')
    expect(filled.html + filled.text).not.toContain('{{')
  })

  it('stay placeholders without a link, and are not made from what a name says', () => {
    expect(fillSecretLinks(departure, { unsubscribe: 'https://u.example' })).toEqual(departure)
    const facts = { ...createSampleFacts('Departure1', 'en'), ownerName: '{{check_out_url}}' }
    const filled = fillSecretLinks(compose({ facts }), { 'check-out': 'https://secret.example' })
    expect(filled.text.split('https://secret.example')).toHaveLength(2)
    expect(filled.text).toMatch(/^Dear \{\u2060?\{check_out_url\}\},/)
  })

  it('are in a mail that can be refused, and the question whether to', () => {
    const { secretLinks, text } = compose(findVariant('da', 'points-given'))
    expect(secretLinks).toEqual(['unsubscribe'])
    expect(text).toContain('Vil du ikke have mails af denne slags? Slå dem fra: {{unsubscribe_url}}')
  })
})

describe('what an inbox shows behind the subject', () => {
  const preheader = (html: string) => /<div style="display: none;[^>]*>([^<]*)<\/div>/.exec(html)?.[1]
  const facts = createSampleFacts('Departure1', 'da')
  const greeting = 'Kære {{guest_name}}'
  const link = '[Tjek ud]({{check_out_url}})'

  it.each([
    ['no link but the words after it', `${greeting}\n\n${link} nu.\n\nGod tur hjem.`, 'God tur hjem.'],
    ['no button', `${greeting}\n\n${link}\n\nGod tur hjem.`, 'God tur hjem.'],
    ['no address', `${greeting}\n\nSe <https://a.example>.\n\n${link}\n\nHej.`, 'Hej.'],
    ['the greeting where every paragraph has a link', `Hej med dig\n\n${link}`, 'Hej med dig'],
    ['nothing where there is nothing else', `Her: ${link}`, ''],
  ])('is %s', (_what, body, expected) => {
    expect(preheader(compose({ facts }, { subject: 'x', body }).html)).toBe(expected)
  })

  it.each(languages)('is a sentence in every mail in %s', (language) => {
    for (const variant of listMailVariants(language)) {
      const words = preheader(compose(variant).html)
      expect(words, variant.name).toMatch(/^\S.{9,139}$/)
      expect(words, variant.name).not.toMatch(/https?:|\{|\u2060/)
    }
  })
})

describe('the look', () => {
  const facts = createSampleFacts('Departure1', 'da')
  const template = getBuiltInTemplate('Departure1', 'da')
  const html = (more: object) =>
    composeMail({ facts, template, brand: mailBrand, siteUrl: mailSite, ...more }).html

  it('is light, and dark where the reader’s program is', () => {
    expect(html({})).toContain('content="light dark"')
    expect(html({})).toContain('@media (prefers-color-scheme: dark)')
  })

  it('can be forced for a preview', () => {
    expect(html({ theme: 'dark' })).not.toContain('@media (prefers-color-scheme')
    expect(html({ theme: 'dark' })).toContain('.m-page { background-color: #121416 !important; }')
    expect(html({ theme: 'light' })).not.toContain('#121416')
  })

  it('has one style sheet, to which a page can give its nonce', () => {
    expect(html({}).match(/<style>/g)).toHaveLength(1)
  })

  it.each([
    ['/files/logo.png', 'src="https://samhus.example/files/logo.png" alt="Samhus"'],
    ['https://cdn.example/l.png?a=1&b=2', 'src="https://cdn.example/l.png?a=1&amp;b=2" alt="Samhus"'],
  ])('shows the logo %s', (logoUrl, expected) => {
    expect(html({ brand: { ...mailBrand, logoUrl } })).toContain(expected)
  })

  it.each(['/logo.svg', 'javascript:alert(1)', 'data:image/png;base64,AA'])(
    'shows the name of the brand instead of %s, which no mail program would show',
    (logoUrl) => {
      expect(html({ brand: { ...mailBrand, logoUrl } })).not.toContain('<img')
    },
  )

  it('makes a button of a link that is alone, and leaves others where they are', () => {
    const body = 'Se [her](https://a.example).\n\n[Tryk her]({{check_out_url}})\n\n{{check_out_url}}'
    const mail = compose({ facts }, { subject: 'x', body })
    expect(mail.html.match(/class="m-button"/g)).toHaveLength(1)
    expect(mail.html).toMatch(/<a href="https:\/\/a\.example" style="[^"]+" class="m-link">her<\/a>/)
    expect(mail.text).toContain(
      'Se her (https://a.example).\n\nTryk her: {{check_out_url}}\n\n{{check_out_url}}',
    )
  })
})
