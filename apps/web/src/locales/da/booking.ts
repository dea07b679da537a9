export const overview = {
  active: 'Aktive bookinger',
  activeEmpty: 'Du har ingen bookinger lige nu. Vælg et år ovenfor, og find din næste uge.',
  balance: 'Point til {{year}}',
  bookYear: 'Book uger i {{year}}',
  claim: {
    open: 'Du får pointene tilbage, hvis en anden ejer booker ugen',
    superseded: 'Du bookede selv ugen igen, så du fik ikke pointene tilbage',
  },
  delete: 'Afbestil {{name}}',
  ended: {
    'admin-cancelled': 'Afbestilt af kontoret',
    'taken-off': 'Kontoret tog dig af ventelisten',
    overridden: 'Kontoret gav ugen til en anden ejer',
    'out-of-operation': 'Ophørt, fordi boligen er lukket i den uge',
    'left-group': 'Ophørt, da du gik ud af foreningen',
    'access-closed': 'Ophørt, da din adgang blev lukket',
  },
  history: 'Historik',
  historyEmpty: 'Her ligger dine tidligere og afbestilte uger, når der er nogen.',
  leave: 'Slet mig fra ventelisten til {{name}}',
  lentOut: 'Udlånt til {{name}}',
  loadError: 'Kunne ikke hente dine bookinger.',
  movedFrom: 'Flyttet hertil af kontoret fra {{name}}',
  movedTo: 'Flyttet af kontoret til {{name}}',
  nextPoints: 'Næste pointtildeling:',
  nextPointsAt_one: '{{count}} point til uger i {{year}}, {{at, zonedMoment}}',
  nextPointsAt_other: '{{count}} point til uger i {{year}}, {{at, zonedMoment}}',
  offered: 'Du har fået tilbudt en uge:',
  place: 'Nr. på ventelisten',
  pointsError: 'Dine point kunne ikke hentes.',
  pointsWord_one: 'point',
  pointsWord_other: 'point',
  reserved: 'Du har reserveret en uge:',
  rowName: '{{house}}, uge {{week}}, {{year}}',
  skipsCleaning: 'Ingen rengøring mellem ugerne',
  timeLeft: 'Bekræft inden for {{time}}.',
  toConfirm: 'Bekræft nu',
  type: {
    Pre: 'Reserveret',
    Book: 'Booket',
    Wait: 'Venteliste',
    Cancel: 'Afbestilt',
    Assign: 'Tildelt af kontoret',
    WaitExpire: 'Venteliste udløbet',
  },
  waitlists: 'Ventelister',
  waitlistsEmpty:
    'Du står ikke på nogen ventelister. Er en uge optaget, kan du skrive dig på ventelisten i kalenderen.',
} as const

export const myYear = {
  empty: 'Der er ingen aktive kalendere for {{year}}',
  hide: 'Skjul årskalender',
  show: 'Vis årskalender',
  source: 'Det, du ser her, er hentet fra kalenderen.',
  title: 'Mit år',
} as const

export const held = {
  after_one: 'Efter denne booking har du {{count}} point tilbage til {{year}}',
  after_other: 'Efter denne booking har du {{count}} point tilbage til {{year}}',
  cancel: 'Annullér reservationen',
  confirm: 'Bekræft booking',
  confirmWithin: 'Bekræft, inden tiden løber ud.',
  decline: 'Nej tak, giv ugen videre',
  ended: 'Tiden løb ud, og ugen er ledig igen.',
  gone: 'Ugen er ikke længere reserveret til dig. Reservationen er annulleret et andet sted eller af kontoret.',
  heldUntil: 'Ugen er reserveret til dig indtil {{until, clock}}.',
  lateRefund:
    'Der er mindre end {{window}} til ankomst. Afbestiller du ugen, får du kun pointene tilbage, hvis en anden ejer booker den.',
  offerUntil: 'Ugen er din, hvis du bekræfter senest {{until, moment}}.',
  reserving: 'Reserverer ugen til dig\u00a0…',
  secondsLeft_one: '{{count}} sekund tilbage',
  secondsLeft_other: '{{count}} sekunder tilbage',
  short_one: 'Du mangler {{count}} point til {{year}} for at kunne bekræfte.',
  short_other: 'Du mangler {{count}} point til {{year}} for at kunne bekræfte.',
  timeLeft: 'Tid tilbage: {{time}}',
  title: 'Bekræft din booking',
  titleOffer: 'Ugen er din, hvis du vil have den',
} as const

export const waitlist = {
  before_one: 'Der er {{count}} før dig på ventelisten.',
  before_other: 'Der er {{count}} før dig på ventelisten.',
  changed: 'Man kan ikke længere skrive sig på venteliste til ugen.',
  how: 'Bliver ugen ledig, får du den tilbudt, når det er din tur. Så har du {{hours}} timer til at bekræfte. Det koster ikke point at vente.',
  how_one:
    'Bliver ugen ledig, får du den tilbudt, når det er din tur. Så har du {{hours}} time til at bekræfte. Det koster ikke point at vente.',
  join: 'Skriv mig på ventelisten',
  nobody: 'Ingen venter endnu. Du bliver den første.',
  title: 'Skriv dig på ventelisten',
} as const

export const done = {
  booked: 'Din booking er bekræftet',
  bookedText: 'Du finder den under dine bookinger, hvor du også kan låne ugen ud eller afbestille den.',
  toMine: 'Se mine bookinger',
  waiting: 'Du står på ventelisten',
  waitingText: 'Vi giver dig besked, når det bliver din tur.',
} as const

export const explain = {
  held: 'En anden ejer er ved at booke ugen. Bekræftes den ikke inden for få minutter, bliver den ledig igen.',
  missing_one: 'Du mangler {{count}} point. Du har {{balance}} point til {{year}}.',
  missing_other: 'Du mangler {{count}} point. Du har {{balance}} point til {{year}}.',
  nextPoints: 'Næste gang du får point til {{year}}, er {{at, moment}}.',
  nextYear: 'Se uge {{week}} i {{year}}',
  noMorePoints: 'Der kommer ikke flere point til {{year}}.',
  otherHouses: 'Se ugen i andre boliger',
  title: 'Ugen kan ikke bookes',
  titleHeld: 'Ugen er reserveret lige nu',
} as const

export const failed = {
  cancel: 'Bookingen kunne ikke afbestilles',
  confirm: 'Bookingen kunne ikke bekræftes',
  join: 'Du kunne ikke skrives på ventelisten',
  release: 'Reservationen kunne ikke annulleres',
  reserve: 'Reservationen mislykkedes',
} as const

export const cancel = {
  claim_one: 'Du får kun dit {{count}} point tilbage, hvis en anden ejer booker ugen.',
  claim_other: 'Du får kun dine {{count}} point tilbage, hvis en anden ejer booker ugen.',
  done: {
    full_one: 'Ugen er afbestilt, og du har fået {{count}} point tilbage.',
    full_other: 'Ugen er afbestilt, og du har fået {{count}} point tilbage.',
    claim_one: 'Ugen er afbestilt. Du får {{count}} point tilbage, hvis en anden ejer booker den.',
    claim_other: 'Ugen er afbestilt. Du får {{count}} point tilbage, hvis en anden ejer booker den.',
    none_one: 'Ugen er afbestilt.',
    none_other: 'Ugen er afbestilt.',
  },
  doneWait: 'Du står ikke længere på ventelisten.',
  enable: 'Ja, jeg vil afbestille ugen',
  enableWait: 'Ja, jeg vil slettes fra ventelisten',
  full_one: 'Du får {{count}} point tilbage.',
  full_other: 'Du får {{count}} point tilbage.',
  fullUntil: 'Det gælder til og med {{until, lastDay}}.',
  late: 'Der er mindre end {{window}} til ankomst.',
  none: 'Du får ingen point tilbage.',
  place: 'Du er nr. {{place}} på ventelisten.',
  press: 'Afbestil ugen',
  pressWait: 'Slet mig fra ventelisten',
  textWait: 'Så mister du din plads. Skriver du dig op igen, kommer du bagest.',
} as const

export const edit = {
  email: 'E-mail',
  emailProblem: 'Skriv kun én e-mailadresse, fx navn@eksempel.dk, uden andre tegn.',
  gone: 'Bookingen findes ikke længere. Den kan være afbestilt eller flyttet.',
  language: 'Gæstens sprog i mails',
  languageDefault: 'Foreningens sprog',
  lendOut: 'Lån ugen ud',
  lendOutNote: 'Gæsten får de praktiske mails i stedet for dig.',
  name: 'Navn',
  needed: 'Skriv navn, telefon og e-mail for at kunne gemme.',
  phone: 'Telefon',
  saved: 'Bookingen er opdateret',
  skipCleaning: 'Spring rengøringen over',
  skipCleaningNote: 'Sæt flueben, hvis der ikke skal gøres rent mellem dine to uger.',
  tooLate: 'Fristen for at afbestille ugen var {{at, moment}}.',
} as const
