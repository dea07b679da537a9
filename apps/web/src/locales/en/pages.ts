import type { AllTexts } from '../da/index.ts'

export const homes: AllTexts['homes'] = {
  bookThis: 'Book this home',
  documents: 'Documents',
  documentsEmpty: 'There are no documents for this home yet.',
  empty: 'No houses found',
  emptyText: 'As soon as the association has a home, you can see it here.',
  heading: 'Homes in your association',
  imageMissing: 'The picture cannot be shown right now.',
  imageOf: '{{name}}, image {{number}} of {{count}}',
  imagesOf: 'Images of {{name}}',
  nextImage: 'Next image',
  notFound: 'Home not found',
  previousImage: 'Previous image',
  viewAll: 'View all images',
  where: 'Where it is',
}

export const documents: AllTexts['documents'] = {
  download: 'Download {{name}}',
  other: 'File',
  pdf: 'PDF',
  image: 'Picture',
  text: 'Text',
}

export const association: AllTexts['association'] = {
  about: 'About the association',
  committee: 'Owner committee',
  committeeEmpty: 'The association has no owner committee yet.',
  documents: 'Documents',
  documentsEmpty: 'The association has not filed any documents yet.',
  facebook: 'The association on Facebook',
  inFolder_one: '{{count}} document',
  inFolder_other: '{{count}} documents',
  loadError: 'Error loading group details: {{message}}',
  news: 'News from the office',
  newsAll: 'Show all {{count}}',
  newsError: 'The news could not be loaded: {{message}}',
  newsForCommittee: 'For the committee only',
  notFound: 'No group details found',
  owners: 'Owners',
  ownersEmpty: 'The association has no owners yet.',
  size_one: '{{count}} owner',
  size_other: '{{count}} owners',
}

export const terms: AllTexts['terms'] = {
  contents: 'Contents',
  inDanish: 'The terms are in Danish only.',
  minute: 'The essentials in one minute',
  title: 'Booking terms',
  updated: 'Updated {{day}}',
}
