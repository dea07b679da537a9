import type { AllTexts } from '../da/index.ts'

export const homes: AllTexts['homes'] = {
  bookThis: 'Boka det här boendet',
  documents: 'Dokument',
  documentsEmpty: 'Det finns inga dokument för boendet ännu.',
  empty: 'Inga boenden hittades',
  emptyText: 'När föreningen får ett boende kan du se det här.',
  heading: 'Boenden i din förening',
  imageMissing: 'Bilden kan inte visas just nu.',
  imageOf: '{{name}}, bild {{number}} av {{count}}',
  imagesOf: 'Bilder på {{name}}',
  nextImage: 'Nästa bild',
  notFound: 'Boendet hittades inte',
  previousImage: 'Föregående bild',
  viewAll: 'Visa alla bilder',
  where: 'Här ligger boendet',
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
  committee: 'Ägarkommitté',
  committeeEmpty: 'Föreningen har ingen ägarkommitté ännu.',
  documents: 'Dokument',
  documentsEmpty: 'Föreningen har inte lagt upp några dokument ännu.',
  facebook: 'Föreningen på Facebook',
  inFolder_one: '{{count}} dokument',
  inFolder_other: '{{count}} dokument',
  loadError: 'Föreningens uppgifter kunde inte hämtas: {{message}}',
  news: 'Nytt från kontoret',
  newsAll: 'Visa alla {{count}}',
  newsError: 'Nyheterna kunde inte hämtas: {{message}}',
  newsForCommittee: 'Bara för ägarkommittén',
  notFound: 'Inga uppgifter om föreningen hittades',
  owners: 'Ägare',
  ownersEmpty: 'Föreningen har inga ägare ännu.',
  size_one: '{{count}} ägare',
  size_other: '{{count}} ägare',
}

export const terms: AllTexts['terms'] = {
  contents: 'Innehåll',
  inDanish: 'Villkoren finns bara på danska.',
  minute: 'Det viktigaste på en minut',
  title: 'Bokningsvillkor',
  updated: 'Uppdaterade {{day}}',
}
