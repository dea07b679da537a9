import type { AllTexts } from '../da/index.ts'

export const points: AllTexts['points'] = {
  after: 'Saldo',
  atEnd: 'Det som är kvar går ut {{day}} kl. 24.00 dansk tid.',
  balance: 'Poäng {{year}}',
  coming: 'På väg',
  comingAt: '{{day}} kl. {{time}} dansk tid',
  comingNone: 'Inga fler poäng är planerade för {{year}}.',
  date: 'Datum',
  ended: 'Året är slut. Poäng som inte användes har gått ut.',
  empty: 'Inga poäng {{year}} ännu',
  emptyText: 'När du får poäng för {{year}}, eller använder dem, står det här rad för rad.',
  kind: {
    plan: 'Tilldelade enligt poängplanen',
    office: 'Tilldelade av kontoret',
    booked: 'Bokat',
    'office-week': 'Vecka tilldelad av kontoret',
    refund: 'Tillbaka efter avbokning',
    'claim-paid': 'Tillbaka: en annan ägare tog veckan',
    'year-end': 'Gick ut vid årets slut',
    'late-refund': 'Gick ut: året var slut',
    corrected: 'Rättat av kontoret',
  },
  lines: 'Alla händelser {{year}}',
  loadError: 'Dina poäng kunde inte hämtas: {{message}}',
  moved: 'Poäng',
  reason: 'Kontorets motivering: {{reason}}',
  show: 'Visa alla händelser',
  title: 'Dina poäng',
  waiting: 'Väntar på att komma tillbaka',
  waitingUntil: 'Kommer tillbaka om en annan ägare bokar veckan senast {{day}} kl. {{time}} dansk tid.',
  week: '{{house}}, vecka {{week}}',
  what: 'Vad',
  where: 'Vecka',
  years: 'Välj år',
}

export const feed: AllTexts['feed'] = {
  address: 'Adressen till din kalender',
  cancel: 'Nej, behåll den',
  copied: 'Adressen är kopierad',
  copy: 'Kopiera',
  copyYourself:
    'Vi kunde inte kopiera adressen åt dig. Den är markerad: Kopiera den själv och klistra in den i din kalender.',
  create: 'Skapa kalenderlänk',
  created: 'Skapad {{day}} kl. {{time}} dansk tid.',
  createError: 'Kalenderlänken kunde inte skapas',
  explain:
    'Visa dina bokade veckor i din egen kalender i telefonen och datorn. Nya veckor kommer till av sig själva, och avbokade försvinner.',
  howApple: 'iPhone, iPad och Mac: tryck på Öppna i min kalender.',
  howGoogle: 'Google Kalender: välj Andra kalendrar, Från webbadress, och klistra in adressen.',
  howOutlook: 'Outlook: välj Lägg till kalender, Prenumerera från webben, och klistra in adressen.',
  howTo: 'Så här gör du',
  loadError: 'Vi kunde inte se om du har en kalenderlänk: {{message}}',
  notYours: 'Bara ägaren själv kan skapa en kalenderlänk.',
  once: 'Adressen visas bara nu. Den är hemlig: alla som har den kan se dina veckor. Om du tappar bort den kan du skapa en ny.',
  open: 'Öppna i min kalender',
  renew: 'Skapa en ny adress',
  renewText:
    'Adressen som du har nu slutar att fungera. Kalendrar som använder den får inte längre dina veckor förrän du ger dem den nya.',
  renewTitle: 'Skapa en ny adress?',
  revoke: 'Stoppa kalenderlänken',
  revoked: 'Kalenderlänken är stoppad',
  revokeError: 'Kalenderlänken kunde inte stoppas',
  revokeText:
    'Adressen slutar att fungera direkt. Dina veckor försvinner från de kalendrar som använder den nästa gång de tittar. Ingenting händer med dina bokningar.',
  revokeTitle: 'Stoppa kalenderlänken?',
  title: 'Dina veckor i din kalender',
}

export const devices: AllTexts['devices'] = {
  current: 'Den här enheten',
  empty: 'Vi har inte sett några enheter ännu.',
  explain:
    'Webbläsare som portalen har använts från med din inloggning. Om du inte känner igen någon av dem, byt lösenord.',
  first: 'Första gången {{day}}',
  forget: 'Glöm',
  forgetOf: 'Glöm {{name}}',
  forgetError: 'Enheten kunde inte glömmas',
  forgotten: 'Enheten är borttagen från listan',
  forgottenNote: 'Att glömma en enhet tar bort den från listan. Den loggas inte ut.',
  last: 'Senast använd {{day}} kl. {{time}} dansk tid',
  loadError: 'Dina enheter kunde inte hämtas: {{message}}',
  named: '{{browser}} på {{system}}',
  title: 'Enheter',
  unknown: 'Okänd webbläsare',
}

export const ownData: AllTexts['ownData'] = {
  error: 'Dina uppgifter kunde inte hämtas',
  explain:
    'Allt som portalen har om dig: profil, bokningar, poäng, väntelistor, enheter och ändringar. Som en fil (JSON) som andra program kan läsa.',
  fileName: 'mina-uppgifter-{{day}}.json',
  fetch: 'Hämta mina uppgifter',
  notYours: 'Bara ägaren själv kan hämta sina uppgifter.',
  title: 'Dina uppgifter',
}
