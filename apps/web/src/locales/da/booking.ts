export const overview = {
  active: 'Aktive bookinger',
  activeEmpty: 'Du har ingen bookinger lige nu. Vælg et år ovenfor, og find din næste uge.',
  balance: 'Point i {{year}}',
  bookYear: 'Book i {{year}}',
  claim: {
    open: 'Point kommer tilbage, hvis ugen bliver booket',
    paid: 'Point er kommet tilbage',
    superseded: 'Point kom ikke tilbage: Ugen blev afbestilt igen af en anden',
    lapsed: 'Point kom ikke tilbage',
  },
  delete: 'Afbestil {{name}}',
  edit: 'Redigér {{name}}',
  history: 'Historik',
  historyEmpty: 'Her ligger dine tidligere og afbestilte uger, når der er nogen.',
  leave: 'Forlad ventelisten til {{name}}',
  lentOut: 'Udlånt til {{name}}',
  loadError: 'Kunne ikke hente dine bookinger.',
  nextPoints: 'Næste pointtildeling:',
  nextPointsAt: '{{day}} kl.\u00a0{{time}} (dansk tid)',
  offered: 'En uge er blevet din, hvis du vil have den:',
  place: 'Plads i køen',
  pointsError: 'Dine point kunne ikke hentes.',
  pointsWord_one: 'point',
  pointsWord_other: 'point',
  reserved: 'Du har reserveret en uge:',
  rowName: '{{house}}, uge {{week}}, {{year}}',
  skipsCleaning: 'Ingen rengøring imellem ugerne',
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
  waitlistsEmpty: 'Du står ikke på nogen ventelister. Er en uge optaget, kan du skrive dig op på årets side.',
} as const

export const myYear = {
  empty: 'Der er ingen aktive kalendere for {{year}}',
  hide: 'Skjul årskalender',
  show: 'Vis årskalender',
  title: 'Mit år',
} as const

export const held = {
  after_one: 'Efter denne booking: {{count}} point i {{year}}',
  after_other: 'Efter denne booking: {{count}} point i {{year}}',
  cancel: 'Annullér reservationen',
  confirm: 'Bekræft booking',
  confirmWithin: 'Bekræft, inden tiden løber ud.',
  decline: 'Nej tak, giv ugen videre',
  ended: 'Tiden løb ud, og ugen er givet fri igen.',
  heldUntil: 'Ugen er reserveret til dig indtil kl.\u00a0{{time}} dansk tid.',
  lateRefund:
    'Der er under {{weeks}} uger til, at ugen begynder. Afbestiller du den, får du kun point tilbage, hvis en anden ejer booker den.',
  offerUntil: 'Ugen er din, hvis du bekræfter senest {{day}} kl.\u00a0{{time}} dansk tid.',
  reserving: 'Reserverer ugen til dig …',
  secondsLeft_one: '{{count}} sekund tilbage',
  secondsLeft_other: '{{count}} sekunder tilbage',
  short_one: 'Du mangler {{count}} point i {{year}} for at kunne bekræfte.',
  short_other: 'Du mangler {{count}} point i {{year}} for at kunne bekræfte.',
  timeLeft: 'Tid tilbage: {{time}}',
  title: 'Bekræft din booking',
  titleOffer: 'Ugen er din, hvis du vil have den',
} as const

export const waitlist = {
  before_one: '{{count}} venter før dig.',
  before_other: '{{count}} venter før dig.',
  changed: 'Ugen er ikke længere åben for venteliste.',
  how: 'Bliver ugen ledig, får du den tilbudt, når det er din tur, og har {{hours}} timer til at bekræfte. Det koster ingen point at vente.',
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
  missing_one: 'Du mangler {{count}} point. Du har {{balance}} i {{year}}.',
  missing_other: 'Du mangler {{count}} point. Du har {{balance}} i {{year}}.',
  nextPoints: 'Du får næste gang point {{day}} kl.\u00a0{{time}} dansk tid.',
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
  claim_one: '{{count}} point kommer kun tilbage, hvis en anden ejer booker ugen.',
  claim_other: '{{count}} point kommer kun tilbage, hvis en anden ejer booker ugen.',
  dialog: 'Afbestil booking',
  dialogWait: 'Din plads på ventelisten',
  done: {
    full_one: 'Ugen er afbestilt, og {{count}} point er kommet tilbage.',
    full_other: 'Ugen er afbestilt, og {{count}} point er kommet tilbage.',
    claim_one: 'Ugen er afbestilt. {{count}} point kommer tilbage, hvis en anden ejer booker den.',
    claim_other: 'Ugen er afbestilt. {{count}} point kommer tilbage, hvis en anden ejer booker den.',
    none_one: 'Ugen er afbestilt.',
    none_other: 'Ugen er afbestilt.',
  },
  doneWait: 'Du står ikke længere på ventelisten.',
  enable: 'Klik for at kunne slette',
  full_one: '{{count}} point kommer tilbage.',
  full_other: '{{count}} point kommer tilbage.',
  fullUntil: 'Det gælder til {{day}} kl.\u00a0{{time}} dansk tid.',
  late: 'Der er under {{weeks}} uger til, at ugen begynder.',
  none: 'Der kommer ingen point tilbage.',
  place: 'Du er nr. {{place}} i køen.',
  press: 'Slet booking',
  pressWait: 'Forlad ventelisten',
  textWait: 'Du mister din plads. Skriver du dig op igen, begynder du bagest i køen.',
  title: 'Afbestil ugen',
} as const

export const edit = {
  email: 'E-mail',
  language: 'Sprog i mails til gæsten',
  languageDefault: 'Foreningens sprog',
  lendOut: 'Lån ugen ud',
  lendOutNote: 'Gæsten får praktiske mails i stedet for dig.',
  name: 'Navn',
  needed: 'Skriv navn, telefon og e-mail for at kunne gemme.',
  phone: 'Telefon',
  saved: 'Bookingen er opdateret',
  skipCleaning: 'Spring rengøring over',
  skipCleaningNote:
    'Vælg rengøring mellem ugerne: Sætter du flueben, bliver der ikke gjort rent mellem dine to uger.',
  tooLate: 'Fristen for at afbestille ugen var {{day}} kl.\u00a0{{time}} dansk tid.',
} as const
