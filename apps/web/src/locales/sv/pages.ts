import type { AllTexts } from '../da/index.ts'

export const homes: AllTexts['homes'] = {
  bookThis: 'Boka den här bostaden',
  documents: 'Dokument',
  documentsEmpty: 'Det finns inga dokument för bostaden ännu.',
  empty: 'Inga bostäder hittades',
  emptyText: 'När föreningen får en bostad kan du se den här.',
  free_one: '{{count}} av {{weeks}} veckor är ledig',
  free_other: '{{count}} av {{weeks}} veckor är lediga',
  freeWhen: 'under resten av {{year}}',
  heading: 'Bostäder i din förening',
  imageMissing: 'Bilden kan inte visas just nu.',
  imageOf: '{{name}}, bild {{number}} av {{count}}',
  images: 'Bilder',
  imagesOf: 'Bilder på {{name}}',
  nextImage: 'Nästa bild',
  previousImage: 'Föregående bild',
  viewAll: 'Visa alla bilder',
  where: 'Här ligger bostaden',
}

export const documents: AllTexts['documents'] = {
  download: 'Ladda ner {{name}}',
  other: 'Fil',
  pdf: 'PDF',
  image: 'Bild',
  text: 'Text',
}

export const association: AllTexts['association'] = {
  about: 'Om föreningen',
  committee: 'Ägarutskott',
  committeeEmpty: 'Föreningen har inget ägarutskott ännu.',
  documents: 'Dokument',
  documentsEmpty: 'Föreningen har inte lagt upp några dokument ännu.',
  facebook: 'Föreningen på Facebook',
  inFolder_one: '{{count}} dokument',
  inFolder_other: '{{count}} dokument',
  loadError: 'Föreningens uppgifter kunde inte hämtas: {{message}}',
  notFound: 'Inga uppgifter om föreningen hittades',
  owners: 'Ägare',
  ownersEmpty: 'Föreningen har inga ägare ännu.',
  size_one: '{{count}} ägare',
  size_other: '{{count}} ägare',
}

export const terms: AllTexts['terms'] = {
  contents: 'Innehåll',
  inDanish: 'Villkoren finns bara på danska.',
  title: 'Bokningsvillkor',
  updated: 'Uppdaterade {{day}}',
}

export const profile: AllTexts['profile'] = {
  address: 'Adress',
  cancel: 'Avbryt',
  city: 'Ort',
  current: 'Visas nu',
  details: 'Mina kontaktuppgifter',
  discard: 'Lämna utan att spara',
  edit: 'Redigera',
  email: 'E-post',
  emailNote: 'E-postadressen hör till din inloggning och kan inte ändras här.',
  groups: 'Mina föreningar',
  groupsEmpty: 'Inga föreningar hittades',
  hidden: 'Dolt för andra ägare',
  hidesEmail: 'Dölj min e-postadress',
  hidesNote: 'Syns inte för de andra ägarna på föreningens sida.',
  hidesPhone: 'Dölj mitt telefonnummer',
  keepEditing: 'Stanna kvar',
  language: 'Språk',
  languageNote: 'Språket i portalen och i dina mejl.',
  loadError: 'Din profil kunde inte hämtas: {{message}}',
  missing: 'Inte angivet',
  name: 'Namn',
  nameProblem: 'Skriv ditt namn.',
  notFound: 'Ingen profil hittades',
  phone: 'Telefon',
  phoneProblem:
    'Skriv ett danskt eller svenskt nummer, t.ex. 12 34 56 78 eller +46 70 123 45 67, eller ett annat lands med + och landskod.',
  saved: 'Din profil har uppdaterats',
  saveError: 'Din profil kunde inte uppdateras',
  title: 'Min profil',
  unsaved: 'Vill du lämna sidan utan att spara?',
  unsavedText: 'Du har ändrat din profil men inte sparat. Lämnar du sidan nu försvinner ändringarna.',
  zip: 'Postnummer',
  zipProblem: 'Skriv ett danskt eller svenskt postnummer, t.ex. 8000 eller 123 45.',
}
