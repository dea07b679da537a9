import type { MailWords } from './mail.ts'

const rolesOf = (roles: readonly string[]): string => {
  if (roles.includes('Super Admin')) return 'Du är nu superadministratör.'
  if (roles.includes('Admin')) return 'Du är nu administratör.'
  return 'Du är inte längre administratör. Som ägare kan du göra samma saker som förut.'
}

/** Swedish. Poäng is the same in singular and plural. */
export const sv: MailWords = {
  and: 'och',
  guest: 'gäst',
  points: (count) => (count === 0 ? 'inga poäng' : `${count} poäng`),
  card: {
    house: 'Boende',
    week: (isBlock) => (isBlock ? 'Veckor' : 'Vecka'),
    arrival: 'Ankomst',
    departure: 'Avresa',
    points: 'Pris',
    from: (day, clock) => `Måndag ${day} från ${clock}`,
    by: (day, clock) => `Måndag ${day} senast ${clock}`,
    zone: (name) => `Klockslagen är ${name}.`,
  },
  pointsBack: {
    full: (count) => `Du har fått tillbaka ${count} poäng.`,
    claim: (count) =>
      `Du får tillbaka ${count === 1 ? '' : 'dina '}${count} poäng om en annan ägare tar veckan. Då skriver vi till dig igen.`,
    none: 'Du får inga poäng tillbaka.',
    expired: (count) =>
      `Veckans ${count} poäng har förts tillbaka, men de har förfallit eftersom året som de gällde för är slut.`,
  },
  fee: (kroner) => `En avgift på ${kroner} danska kronor har noterats för ändringen. Den debiteras separat.`,
  skipped: {
    rules: {
      'not-enough-points': 'Du hade inte tillräckligt med poäng för veckan när det blev din tur.',
      'high-season-week-blocked':
        'Du hade samma vecka i boendet året före. Under högsäsongen kan man inte få den två år i rad.',
      'consecutive-weeks-restricted': 'Veckan ligger intill din egen vecka i boendet.',
      'max-consecutive-high-season': 'Du har redan så många veckor i följd under högsäsongen som man kan ha.',
      'no-group-found': 'Du är inte längre medlem i föreningen.',
      'user-disabled': 'Din åtkomst var stängd när det blev din tur.',
      'house-not-in-operation': 'Boendet är stängt den veckan.',
    },
    until: (moment) => `En vecka intill din egen kan du få först från ${moment}.`,
    other: 'En av föreningens regler gjorde att veckan inte kunde bli din när det blev din tur.',
  },
  closed: 'Boendet är stängt den veckan.',
  changed: {
    week: (weeks, year) => `vecka ${weeks}, ${year}`,
    moved: ({ house, week }) => `Tidigare hade du ${week}, i ${house}.`,
    sentences: {
      assigned: () => 'Kontoret har gett dig en vecka.',
      'by-admin': ({ house, week }) => `Kontoret har avbokat din bokning av ${house}, ${week}.`,
      'details-corrected': ({ house, week }) =>
        `Kontoret har rättat uppgifterna om din bokning av ${house}, ${week}. Bland dina bokningar ser du vad som gäller nu.`,
      'offer-overridden': ({ house, week }) =>
        `Du kan inte längre tacka ja till ${house}, ${week}, eftersom kontoret har gett veckan till en annan ägare.`,
      'check-out-reopened': ({ house, week }) =>
        `Kontoret har öppnat utcheckningen från ${house}, ${week}, igen. Checka ut på nytt när du vet hur många som har övernattat.`,
      'points-adjusted': ({ points, isMore, year, balance }) =>
        `Kontoret har ${isMore ? 'gett dig' : 'dragit av'} ${points}${isMore ? ' till' : ''} för ${year}. Du har nu ${balance} för ${year}.`,
      'hold-ended': ({ house, week }) => `Din reservation av ${house}, ${week}, har upphört.`,
      'wait-ended': ({ house, week }) => `Du står inte längre på väntelistan till ${house}, ${week}.`,
      'offer-ended': ({ house, week }) => `Du kan inte längre tacka ja till ${house}, ${week}.`,
      'hold-closed': ({ house, week }) =>
        `Din reservation av ${house}, ${week}, har upphört eftersom boendet är stängt den veckan.`,
      'offer-closed': ({ house, week }) =>
        `Du kan inte längre tacka ja till ${house}, ${week}, eftersom boendet är stängt den veckan.`,
      'wait-closed': ({ house, week }) =>
        `Du står inte längre på väntelistan till ${house}, ${week}, eftersom boendet är stängt den veckan.`,
      'claim-closed': ({ house, week }) =>
        `${house} är stängt ${week}, så ingen annan ägare kan ta veckan som du avbokade. Därför får du inga poäng tillbaka för den.`,
      'week-opened': ({ house, week }) =>
        `${house} är inte längre stängt ${week}. Veckan kan bokas igen, och den som bokar först får den.`,
      'left-group': ({ group }) => `Du är inte längre medlem i ${group}.`,
      'joined-group': ({ group }) => `Du är nu medlem i ${group} och kan boka veckor i föreningens boenden.`,
      'rejoined-group': ({ group }) =>
        `Du är medlem i ${group} igen och kan boka veckor i föreningens boenden.`,
      roles: ({ roles }) => rolesOf(roles),
      email: ({ email }) =>
        email === ''
          ? 'Din e-postadress har ändrats. Den här adressen använder vi inte längre.'
          : `Din e-postadress har ändrats. Från och med nu skriver vi till ${email}.`,
      'sign-in-unbound': () =>
        'Din inloggning har kopplats bort. Nästa gång du loggar in med din e-postadress kopplas den till igen.',
      'data-exported': () => 'Kontoret har hämtat en fil med allt som vi har sparat om dig.',
      'access-closed': () =>
        'Kontoret har stängt din åtkomst, och du kan inte logga in så länge den är stängd.',
      'access-opened': () => 'Kontoret har öppnat din åtkomst igen, och du kan logga in som vanligt.',
    },
    other: 'Kontoret har ändrat något i det som vi har sparat om dig.',
  },
  regards: 'Vänliga hälsningar',
  footer: {
    help: 'Behöver du hjälp?',
    call: 'Ring oss på',
    write: 'Skriv till',
    owner: (group) => `Du får det här mejlet eftersom du är ägare i ${group}.`,
    guest: (owner, house) => `Du får det här mejlet eftersom ${owner} har lånat ut ${house} till dig.`,
    reporter: (house) => `Du får det här mejlet eftersom du har skrivit till oss om ${house}.`,
    person: (brand) => `Du får det här mejlet eftersom du är registrerad hos ${brand}.`,
    unsubscribe: 'Vill du inte ha den här sortens mejl?',
    unsubscribeLink: 'Stäng av dem',
  },
}
