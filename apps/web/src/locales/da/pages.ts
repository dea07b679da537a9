export const homes = {
  bookThis: 'Book denne bolig',
  documents: 'Dokumenter',
  documentsEmpty: 'Der ligger ingen dokumenter for boligen endnu.',
  empty: 'Ingen boliger fundet',
  emptyText: 'Når foreningen får en bolig, kan du se den her.',
  heading: 'Boliger i din forening',
  imageMissing: 'Billedet kan ikke vises lige nu.',
  imageOf: '{{name}}, billede {{number}} af {{count}}',
  imagesOf: 'Billeder af {{name}}',
  nextImage: 'Næste billede',
  notFound: 'Boligen blev ikke fundet',
  previousImage: 'Forrige billede',
  viewAll: 'Se alle billeder',
  where: 'Her ligger boligen',
} as const

export const documents = {
  download: 'Hent {{name}}',
  other: 'Fil',
  pdf: 'PDF',
  image: 'Billede',
  text: 'Tekst',
} as const

export const association = {
  about: 'Om foreningen',
  committee: 'Ejerudvalg',
  committeeEmpty: 'Foreningen har ikke noget ejerudvalg endnu.',
  documents: 'Dokumenter',
  documentsEmpty: 'Foreningen har ikke lagt dokumenter op endnu.',
  facebook: 'Foreningen på Facebook',
  inFolder_one: '{{count}} dokument',
  inFolder_other: '{{count}} dokumenter',
  loadError: 'Foreningens oplysninger kunne ikke hentes: {{message}}',
  news: 'Nyt fra kontoret',
  newsAll: 'Vis alle {{count}}',
  newsError: 'Nyhederne kunne ikke hentes: {{message}}',
  newsForCommittee: 'Kun til ejerudvalget',
  notFound: 'Ingen oplysninger om foreningen fundet',
  owners: 'Ejere',
  ownersEmpty: 'Foreningen har ingen ejere endnu.',
  size_one: '{{count}} ejer',
  size_other: '{{count}} ejere',
} as const

export const terms = {
  contents: 'Indhold',
  inDanish: 'Vilkårene findes kun på dansk.',
  minute: 'Det vigtigste på ét minut',
  title: 'Bookingvilkår',
  updated: 'Opdateret {{day}}',
} as const
