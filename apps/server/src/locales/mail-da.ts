import type { MailWords } from './mail.ts'

const rolesOf = (roles: readonly string[]): string => {
  if (roles.includes('Super Admin')) return 'Du er nu superadministrator.'
  if (roles.includes('Admin')) return 'Du er nu administrator.'
  return 'Du er ikke længere administrator. Som ejer kan du det samme som før.'
}

/** Danish. Point is the same in singular and plural. */
export const da: MailWords = {
  and: 'og',
  guest: 'gæst',
  points: (count) => (count === 0 ? 'ingen point' : `${count} point`),
  card: {
    house: 'Bolig',
    week: (isBlock) => (isBlock ? 'Uger' : 'Uge'),
    arrival: 'Ankomst',
    departure: 'Afrejse',
    points: 'Pris',
    from: (day, clock) => `Mandag ${day} fra ${clock}`,
    by: (day, clock) => `Mandag ${day} senest ${clock}`,
    zone: (name) => `Klokkeslæt er ${name}.`,
  },
  pointsBack: {
    full: (count) => `Du har fået ${count} point tilbage.`,
    claim: (count) =>
      `Du får ${count === 1 ? 'dit' : 'dine'} ${count} point tilbage, hvis en anden ejer tager ugen. Så skriver vi til dig igen.`,
    none: 'Du får ingen point tilbage.',
    expired: (count) =>
      `Ugens ${count} point er ført tilbage, men de er udløbet, for det år, de gjaldt for, er slut.`,
  },
  fee: (kroner) => `Der er noteret et gebyr på ${kroner} kr. for ændringen. Det opkræves for sig.`,
  skipped: {
    rules: {
      'not-enough-points': 'Du havde ikke point nok til ugen, da det blev din tur.',
      'high-season-week-blocked':
        'Du havde den samme uge i boligen året før. I højsæsonen kan man ikke få den to år i træk.',
      'consecutive-weeks-restricted': 'Ugen ligger op ad din egen uge i boligen.',
      'max-consecutive-high-season': 'Du har allerede så mange uger i træk i højsæsonen, som man kan have.',
      'no-group-found': 'Du er ikke længere medlem af foreningen.',
      'user-disabled': 'Din adgang var lukket, da det blev din tur.',
      'house-not-in-operation': 'Boligen er lukket i den uge.',
    },
    until: (moment) => `En uge ved siden af din egen kan du først få fra ${moment}.`,
    other: 'En af foreningens regler gjorde, at ugen ikke kunne blive din, da det blev din tur.',
  },
  closed: 'Boligen er lukket i den uge.',
  changed: {
    week: (weeks, year) => `uge ${weeks}, ${year}`,
    moved: ({ house, week }) => `Før havde du ${week}, i ${house}.`,
    sentences: {
      assigned: () => 'Kontoret har givet dig en uge.',
      'by-admin': ({ house, week }) => `Kontoret har afbestilt din booking af ${house}, ${week}.`,
      'details-corrected': ({ house, week }) =>
        `Kontoret har rettet oplysningerne om din booking af ${house}, ${week}. Under dine bookinger kan du se, hvad der står nu.`,
      'offer-overridden': ({ house, week }) =>
        `Du kan ikke længere sige ja til ${house}, ${week}, for kontoret har givet ugen til en anden ejer.`,
      'check-out-reopened': ({ house, week }) =>
        `Kontoret har åbnet check-ud af ${house}, ${week}, igen. Tjek ud på ny, når du ved, hvor mange der har overnattet.`,
      'points-adjusted': ({ points, isMore, year, balance }) =>
        `Kontoret har ${isMore ? 'givet dig' : 'trukket'} ${points} ${isMore ? 'mere til' : 'fra til'} ${year}. Du har nu ${balance} til ${year}.`,
      'hold-ended': ({ house, week }) => `Din reservation af ${house}, ${week}, er ophørt.`,
      'wait-ended': ({ house, week }) => `Du står ikke længere på ventelisten til ${house}, ${week}.`,
      'offer-ended': ({ house, week }) => `Du kan ikke længere sige ja til ${house}, ${week}.`,
      'hold-closed': ({ house, week }) =>
        `Din reservation af ${house}, ${week}, er ophørt, fordi boligen er lukket i den uge.`,
      'offer-closed': ({ house, week }) =>
        `Du kan ikke længere sige ja til ${house}, ${week}, fordi boligen er lukket i den uge.`,
      'wait-closed': ({ house, week }) =>
        `Du står ikke længere på ventelisten til ${house}, ${week}, fordi boligen er lukket i den uge.`,
      'claim-closed': ({ house, week }) =>
        `${house} er lukket i ${week}, så ingen anden ejer kan tage ugen, som du afbestilte. Derfor får du ingen point tilbage for den.`,
      'week-opened': ({ house, week }) =>
        `${house} er ikke længere lukket i ${week}. Ugen kan bookes igen, og den, der booker først, får den.`,
      'left-group': ({ group }) => `Du er ikke længere medlem af ${group}.`,
      'joined-group': ({ group }) =>
        `Du er nu medlem af ${group}, og du kan booke uger i foreningens boliger.`,
      'rejoined-group': ({ group }) =>
        `Du er igen medlem af ${group}, og du kan booke uger i foreningens boliger.`,
      roles: ({ roles }) => rolesOf(roles),
      email: ({ email }) =>
        email === ''
          ? 'Din e-mailadresse er ændret. Denne adresse bruger vi ikke længere.'
          : `Din e-mailadresse er ændret. Fra nu af skriver vi til ${email}.`,
      'sign-in-unbound': () =>
        'Dit login er koblet fra. Næste gang du logger ind med din e-mailadresse, bliver det koblet til igen.',
      'data-exported': () => 'Kontoret har hentet en fil med alt det, vi har gemt om dig.',
      'access-closed': () =>
        'Kontoret har lukket din adgang, og du kan ikke logge ind, så længe den er lukket.',
      'access-opened': () => 'Kontoret har åbnet din adgang igen, og du kan logge ind, som du plejer.',
    },
    other: 'Kontoret har ændret noget i det, vi har gemt om dig.',
  },
  regards: 'Venlig hilsen',
  footer: {
    help: 'Har du brug for hjælp?',
    call: 'Ring til os på',
    write: 'Skriv til',
    owner: (group) => `Du får denne mail, fordi du er ejer i ${group}.`,
    guest: (owner, house) => `Du får denne mail, fordi ${owner} har lånt ${house} ud til dig.`,
    reporter: (house) => `Du får denne mail, fordi du har skrevet til os om ${house}.`,
    person: (brand) => `Du får denne mail, fordi du er oprettet hos ${brand}.`,
    unsubscribe: 'Vil du ikke have mails af denne slags?',
    unsubscribeLink: 'Slå dem fra',
  },
}
