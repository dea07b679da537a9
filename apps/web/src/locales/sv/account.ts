import type { AllTexts } from '../da/index.ts'

export const feed: AllTexts['feed'] = {
  address: 'Adressen till din kalender',
  cancel: 'Nej, behåll den',
  copied: 'Kopierad',
  copiedAddress: 'Adressen är kopierad',
  copy: 'Kopiera',
  copyYourself:
    'Vi kunde inte kopiera adressen åt dig. Den är markerad: Kopiera den själv och klistra in den i din kalender.',
  create: 'Skapa kalenderlänk',
  created: 'Skapad {{at, moment}}.',
  createError: 'Kalenderlänken kunde inte skapas',
  explain:
    'Visa dina bokade veckor i din egen kalender i telefonen och datorn. Nya veckor läggs till automatiskt, och avbokade försvinner.',
  howApple: 'iPhone, iPad och Mac: tryck på ”Öppna i min kalender”.',
  howGoogle: 'Google Kalender: välj ”Andra kalendrar” och ”Från webbadress”, och klistra in adressen.',
  howOutlook: 'Outlook: välj ”Lägg till kalender” och ”Prenumerera från webben”, och klistra in adressen.',
  howTo: 'Så här gör du',
  loadError: 'Vi kunde inte se om du har en kalenderlänk: {{message}}',
  notYours: 'Bara ägaren själv kan skapa en kalenderlänk.',
  once: 'Adressen visas bara den här enda gången. Den är hemlig: alla som har den kan se dina veckor. Om du tappar bort den kan du skapa en ny.',
  open: 'Öppna i min kalender',
  renew: 'Skapa en ny adress',
  renewText:
    'Adressen som du har nu slutar fungera. Kalendrar som använder den får inte längre dina veckor förrän du ger dem den nya.',
  renewTitle: 'Skapa en ny adress?',
  revoke: 'Stäng av kalenderlänken',
  revoked: 'Kalenderlänken är avstängd',
  revokeError: 'Kalenderlänken kunde inte stängas av',
  revokeText:
    'Adressen slutar fungera direkt. Dina veckor försvinner från de kalendrar som använder den nästa gång de tittar. Ingenting händer med dina bokningar.',
  revokeTitle: 'Stänga av kalenderlänken?',
  title: 'Dina veckor i din kalender',
}

export const devices: AllTexts['devices'] = {
  current: 'Den här enheten',
  empty: 'Vi har inte sett några enheter ännu.',
  explain: 'Webbläsare där du har loggat in. Känner du inte igen någon av dem, byt lösenord.',
  first: 'Första gången {{at, dayOf}}',
  forget: 'Ta bort',
  forgetOf: 'Ta bort {{name}}',
  forgetError: 'Enheten kunde inte tas bort',
  forgotten: 'Enheten är borttagen från listan',
  forgottenNote: 'När du tar bort en enhet försvinner den från listan, men den loggas inte ut.',
  last: 'Senast använd {{at, moment}}',
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
