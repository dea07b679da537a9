import type { AllTexts } from '../da/index.ts'

export const overview: AllTexts['overview'] = {
  active: 'Aktiva bokningar',
  activeEmpty: 'Du har inga bokningar just nu. Välj ett år här ovanför och hitta din nästa vecka.',
  balance: 'Poäng för {{year}}',
  bookYear: 'Boka veckor {{year}}',
  claim: {
    open: 'Du får tillbaka poängen om en annan ägare bokar veckan',
    superseded: 'Du bokade själv veckan igen och fick därför inte tillbaka poängen',
  },
  delete: 'Avboka {{name}}',
  ended: {
    'admin-cancelled': 'Avbokad av kontoret',
    'taken-off': 'Kontoret tog bort dig från väntelistan',
    overridden: 'Kontoret gav veckan till en annan ägare',
    'out-of-operation': 'Upphörde eftersom boendet är stängt den veckan',
    'left-group': 'Upphörde när du lämnade föreningen',
    'access-closed': 'Upphörde när din åtkomst stängdes',
  },
  history: 'Historik',
  historyEmpty: 'Här samlas dina tidigare och avbokade veckor.',
  leave: 'Lämna väntelistan för {{name}}',
  lentOut: 'Utlånad till {{name}}',
  loadError: 'Dina bokningar kunde inte hämtas.',
  movedFrom: 'Flyttad hit av kontoret från {{name}}',
  movedTo: 'Flyttad av kontoret till {{name}}',
  nextPoints: 'Nästa poängtilldelning:',
  nextPointsAt_one: '{{count}} poäng för veckor {{year}}, {{at, zonedMoment}}',
  nextPointsAt_other: '{{count}} poäng för veckor {{year}}, {{at, zonedMoment}}',
  offered: 'Du har blivit erbjuden en vecka:',
  place: 'Nummer på väntelistan',
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
    WaitExpire: 'Väntelistan stängdes',
  },
  waitlists: 'Väntelistor',
  waitlistsEmpty:
    'Du står inte på några väntelistor. Om en vecka är upptagen kan du ställa dig på väntelistan i kalendern.',
}

export const myYear: AllTexts['myYear'] = {
  empty: 'Det finns inga aktiva kalendrar för {{year}}',
  hide: 'Dölj årskalender',
  show: 'Visa årskalender',
  source: 'Det du ser här är hämtat från kalendern.',
  title: 'Mitt år',
}

export const held: AllTexts['held'] = {
  after_one: 'Efter den här bokningen har du {{count}} poäng kvar för {{year}}',
  after_other: 'Efter den här bokningen har du {{count}} poäng kvar för {{year}}',
  cancel: 'Avbryt reservationen',
  confirm: 'Bekräfta bokning',
  confirmWithin: 'Bekräfta innan tiden går ut.',
  decline: 'Nej tack, låt veckan gå vidare',
  ended: 'Tiden gick ut och veckan är ledig igen.',
  gone: 'Veckan är inte längre reserverad för dig. Reservationen har avbrutits på ett annat ställe eller av kontoret.',
  heldUntil: 'Veckan är reserverad för dig till {{until, clock}}.',
  lateRefund:
    'Det är mindre än {{window}} kvar till ankomst. Om du avbokar får du tillbaka poängen bara om en annan ägare bokar veckan.',
  offerUntil: 'Veckan är din om du bekräftar senast {{until, moment}}.',
  reserving: 'Reserverar veckan åt dig\u00a0…',
  secondsLeft_one: '{{count}} sekund kvar',
  secondsLeft_other: '{{count}} sekunder kvar',
  short_one: 'Det fattas {{count}} poäng för {{year}} för att du ska kunna bekräfta.',
  short_other: 'Det fattas {{count}} poäng för {{year}} för att du ska kunna bekräfta.',
  timeLeft: 'Tid kvar: {{time}}',
  title: 'Bekräfta din bokning',
  titleOffer: 'Veckan är din om du vill ha den',
}

export const waitlist: AllTexts['waitlist'] = {
  before_one: '{{count}} står före dig på väntelistan.',
  before_other: '{{count}} står före dig på väntelistan.',
  changed: 'Det går inte längre att ställa sig på väntelistan för veckan.',
  how: 'Om veckan blir ledig erbjuds du den när det är din tur, och du har {{hours}} timmar på dig att bekräfta. Det kostar inga poäng att vänta.',
  how_one:
    'Om veckan blir ledig erbjuds du den när det är din tur, och du har {{hours}} timme på dig att bekräfta. Det kostar inga poäng att vänta.',
  join: 'Ställ mig på väntelistan',
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
  missing_one: 'Det fattas {{count}} poäng. Du har {{balance}} poäng för {{year}}.',
  missing_other: 'Det fattas {{count}} poäng. Du har {{balance}} poäng för {{year}}.',
  nextPoints: 'Nästa gång du får poäng för {{year}} är {{at, moment}}.',
  nextYear: 'Se vecka {{week}} år {{year}}',
  noMorePoints: 'Du får inga fler poäng för {{year}}.',
  otherHouses: 'Se veckan i andra boenden',
  title: 'Veckan kan inte bokas',
  titleHeld: 'Veckan är reserverad just nu',
}

export const failed: AllTexts['failed'] = {
  cancel: 'Bokningen kunde inte avbokas',
  confirm: 'Bokningen kunde inte bekräftas',
  join: 'Det gick inte att ställa dig på väntelistan',
  release: 'Reservationen kunde inte avbrytas',
  reserve: 'Reservationen misslyckades',
}

export const cancel: AllTexts['cancel'] = {
  claim_one: 'Du får tillbaka {{count}} poäng bara om en annan ägare bokar veckan.',
  claim_other: 'Du får tillbaka dina {{count}} poäng bara om en annan ägare bokar veckan.',
  done: {
    full_one: 'Veckan är avbokad och du har fått tillbaka {{count}} poäng.',
    full_other: 'Veckan är avbokad och du har fått tillbaka {{count}} poäng.',
    claim_one: 'Veckan är avbokad. Du får tillbaka {{count}} poäng om en annan ägare bokar den.',
    claim_other: 'Veckan är avbokad. Du får tillbaka {{count}} poäng om en annan ägare bokar den.',
    none_one: 'Veckan är avbokad.',
    none_other: 'Veckan är avbokad.',
  },
  doneWait: 'Du står inte längre på väntelistan.',
  enable: 'Ja, jag vill avboka veckan',
  enableWait: 'Ja, jag vill lämna väntelistan',
  full_one: 'Du får tillbaka {{count}} poäng.',
  full_other: 'Du får tillbaka {{count}} poäng.',
  fullUntil: 'Det gäller t.o.m. {{until, lastDay}}.',
  late: 'Det är mindre än {{window}} kvar till ankomst.',
  none: 'Du får inga poäng tillbaka.',
  place: 'Du är nummer {{place}} på väntelistan.',
  press: 'Avboka veckan',
  pressWait: 'Lämna väntelistan',
  textWait: 'Då förlorar du din plats. Om du ställer dig på väntelistan igen hamnar du sist.',
}

export const edit: AllTexts['edit'] = {
  email: 'E-post',
  emailProblem: 'Skriv bara en e-postadress, till exempel namn@exempel.se, utan andra tecken.',
  gone: 'Bokningen finns inte längre. Den kan ha avbokats eller flyttats.',
  language: 'Språk i mejlen till gästen',
  languageDefault: 'Föreningens språk',
  lendOut: 'Låna ut veckan',
  lendOutNote: 'Gästen får de praktiska mejlen i stället för dig.',
  name: 'Namn',
  needed: 'Fyll i namn, telefon och e-post för att kunna spara.',
  phone: 'Telefon',
  saved: 'Bokningen har uppdaterats',
  skipCleaning: 'Hoppa över städningen',
  skipCleaningNote: 'Kryssa i rutan om det inte ska städas mellan dina två veckor.',
  tooLate: 'Sista tid för avbokning var {{at, moment}}.',
}
