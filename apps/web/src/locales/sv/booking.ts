import type { AllTexts } from '../da/index.ts'

export const overview: AllTexts['overview'] = {
  active: 'Aktiva bokningar',
  activeEmpty: 'Du har inga bokningar just nu. Välj ett år ovan och hitta din nästa vecka.',
  balance: 'Poäng {{year}}',
  bookYear: 'Boka {{year}}',
  claim: {
    open: 'Poängen kommer tillbaka om veckan blir bokad',
    paid: 'Poängen har kommit tillbaka',
    superseded: 'Poängen kom inte tillbaka: veckan har avbokats igen av någon annan',
    lapsed: 'Poängen kom inte tillbaka',
  },
  delete: 'Avboka {{name}}',
  edit: 'Redigera {{name}}',
  history: 'Historik',
  historyEmpty: 'Här samlas dina tidigare och avbokade veckor.',
  leave: 'Lämna väntelistan till {{name}}',
  lentOut: 'Utlånad till {{name}}',
  loadError: 'Dina bokningar kunde inte hämtas.',
  nextPoints: 'Nästa poängtilldelning:',
  nextPointsAt: '{{day}} kl.\u00a0{{time}} (dansk tid)',
  offered: 'En vecka är din om du vill ha den:',
  place: 'Plats i kön',
  pointsError: 'Dina poäng kunde inte hämtas.',
  pointsWord_one: 'poäng',
  pointsWord_other: 'poäng',
  reserved: 'Du har reserverat en vecka:',
  rowName: '{{house}}, vecka {{week}}, {{year}}',
  skipsCleaning: 'Ingen städning mellan veckorna',
  timeLeft: 'Bekräfta inom {{time}}.',
  toConfirm: 'Bekräfta nu',
  type: {
    Pre: 'Reserverad',
    Book: 'Bokad',
    Wait: 'Väntelista',
    Cancel: 'Avbokad',
    Assign: 'Tilldelad av kontoret',
    WaitExpire: 'Väntelistan gick ut',
  },
  waitlists: 'Väntelistor',
  waitlistsEmpty:
    'Du står inte på några väntelistor. Om en vecka är upptagen kan du ställa dig i kö på årets sida.',
}

export const myYear: AllTexts['myYear'] = {
  empty: 'Det finns inga aktiva kalendrar för {{year}}',
  hide: 'Dölj årskalender',
  show: 'Visa årskalender',
  title: 'Mitt år',
}

export const held: AllTexts['held'] = {
  after_one: 'Efter den här bokningen: {{count}} poäng för {{year}}',
  after_other: 'Efter den här bokningen: {{count}} poäng för {{year}}',
  cancel: 'Avbryt reservationen',
  confirm: 'Bekräfta bokning',
  confirmWithin: 'Bekräfta innan tiden går ut.',
  decline: 'Nej tack, låt veckan gå vidare',
  ended: 'Tiden gick ut och veckan har släppts.',
  heldUntil: 'Veckan är reserverad för dig till kl.\u00a0{{time}} dansk tid.',
  lateRefund:
    'Det är mindre än {{weeks}} veckor kvar. Om du avbokar kommer poängen tillbaka bara om en annan ägare bokar veckan.',
  offerUntil: 'Veckan är din om du bekräftar senast {{day}} kl.\u00a0{{time}} dansk tid.',
  reserving: 'Reserverar veckan åt dig …',
  secondsLeft_one: '{{count}} sekund kvar',
  secondsLeft_other: '{{count}} sekunder kvar',
  short_one: 'Du saknar {{count}} poäng för {{year}} och kan inte bekräfta än.',
  short_other: 'Du saknar {{count}} poäng för {{year}} och kan inte bekräfta än.',
  timeLeft: 'Tid kvar: {{time}}',
  title: 'Bekräfta din bokning',
  titleOffer: 'Veckan är din om du vill ha den',
}

export const waitlist: AllTexts['waitlist'] = {
  before_one: '{{count}} väntar före dig.',
  before_other: '{{count}} väntar före dig.',
  changed: 'Veckan är inte längre öppen för väntelista.',
  how: 'Om veckan blir ledig erbjuds den till dig när det är din tur, och du har {{hours}} timmar på dig att bekräfta. Det kostar inga poäng att vänta.',
  join: 'Ställ mig i kön',
  nobody: 'Ingen väntar ännu. Du blir den första.',
  title: 'Ställ dig på väntelistan',
}

export const done: AllTexts['done'] = {
  booked: 'Din bokning är bekräftad',
  bookedText: 'Du hittar den bland dina bokningar, där du också kan låna ut veckan eller avboka den.',
  toMine: 'Se mina bokningar',
  waiting: 'Du står på väntelistan',
  waitingText: 'Vi hör av oss när det blir din tur.',
}

export const explain: AllTexts['explain'] = {
  held: 'En annan ägare håller på att boka veckan. Om den inte bekräftas inom några minuter blir den ledig igen.',
  missing_one: 'Du saknar {{count}} poäng: du har {{balance}} för {{year}}.',
  missing_other: 'Du saknar {{count}} poäng: du har {{balance}} för {{year}}.',
  nextPoints: 'Du får poäng nästa gång {{day}} kl.\u00a0{{time}} dansk tid.',
  title: 'Veckan kan inte bokas',
  titleHeld: 'Veckan är reserverad just nu',
}

export const failed: AllTexts['failed'] = {
  cancel: 'Bokningen kunde inte avbokas',
  confirm: 'Bokningen kunde inte bekräftas',
  join: 'Du kunde inte ställas på väntelistan',
  release: 'Reservationen kunde inte avbrytas',
  reserve: 'Reservationen misslyckades',
}

export const cancel: AllTexts['cancel'] = {
  claim_one: '{{count}} poäng kommer tillbaka bara om en annan ägare bokar veckan.',
  claim_other: '{{count}} poäng kommer tillbaka bara om en annan ägare bokar veckan.',
  dialog: 'Avboka',
  dialogWait: 'Din plats på väntelistan',
  done: {
    full_one: 'Veckan är avbokad och {{count}} poäng har kommit tillbaka.',
    full_other: 'Veckan är avbokad och {{count}} poäng har kommit tillbaka.',
    claim_one: 'Veckan är avbokad. {{count}} poäng kommer tillbaka om en annan ägare bokar den.',
    claim_other: 'Veckan är avbokad. {{count}} poäng kommer tillbaka om en annan ägare bokar den.',
    none_one: 'Veckan är avbokad.',
    none_other: 'Veckan är avbokad.',
  },
  doneWait: 'Du står inte längre på väntelistan.',
  enable: 'Klicka för att kunna ta bort',
  full_one: '{{count}} poäng kommer tillbaka.',
  full_other: '{{count}} poäng kommer tillbaka.',
  fullUntil: 'Det gäller till {{day}} kl.\u00a0{{time}} dansk tid.',
  late: 'Det är mindre än {{weeks}} veckor tills veckan börjar.',
  none: 'Inga poäng kommer tillbaka.',
  place: 'Du är nummer {{place}} i kön.',
  press: 'Ta bort bokningen',
  pressWait: 'Lämna väntelistan',
  textWait: 'Du förlorar din plats. Om du ställer dig i kö igen hamnar du sist.',
  title: 'Avboka veckan',
}

export const edit: AllTexts['edit'] = {
  email: 'E-post',
  language: 'Språk i gästens mejl',
  languageDefault: 'Föreningens språk',
  lendOut: 'Låna ut veckan',
  lendOutNote: 'Gästen får de praktiska mejlen i stället för dig.',
  name: 'Namn',
  needed: 'Fyll i namn, telefon och e-post för att kunna spara.',
  phone: 'Telefon',
  saved: 'Bokningen har uppdaterats',
  skipCleaning: 'Hoppa över städning',
  skipCleaningNote:
    'Välj städning mellan veckorna: kryssar du i rutan städas det inte mellan dina två veckor.',
  tooLate: 'Sista tid för avbokning var {{day}} kl.\u00a0{{time}} dansk tid.',
}
