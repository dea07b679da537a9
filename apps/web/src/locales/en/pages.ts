import type { AllTexts } from '../da/index.ts'

export const homes: AllTexts['homes'] = {
  bookThis: 'Book this home',
  documents: 'Documents',
  documentsEmpty: 'There are no documents for this home yet.',
  empty: 'No houses found',
  emptyText: 'As soon as the association has a home, you can see it here.',
  free_one: '{{count}} of {{weeks}} weeks is free',
  free_other: '{{count}} of {{weeks}} weeks are free',
  freeWhen: 'in the rest of {{year}}',
  heading: 'Homes in your association',
  imageMissing: 'The picture cannot be shown right now.',
  imageOf: '{{name}}, image {{number}} of {{count}}',
  images: 'Images',
  imagesOf: 'Images of {{name}}',
  nextImage: 'Next image',
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
  notFound: 'No group details found',
  owners: 'Owners',
  ownersEmpty: 'The association has no owners yet.',
  size_one: '{{count}} owner',
  size_other: '{{count}} owners',
}

export const terms: AllTexts['terms'] = {
  contents: 'Contents',
  inDanish: 'The terms are in Danish only.',
  title: 'Booking terms',
  updated: 'Updated {{day}}',
}

export const profile: AllTexts['profile'] = {
  address: 'Address',
  cancel: 'Cancel',
  city: 'City',
  current: 'Shown now',
  details: 'My details',
  discard: 'Leave without saving',
  edit: 'Edit',
  email: 'Email',
  emailNote: 'Your email address belongs to your sign-in and cannot be changed here.',
  groups: 'My associations',
  groupsEmpty: 'No groups found',
  hidden: 'Hidden from other owners',
  hidesEmail: 'Hide my email address',
  hidesNote: 'Other owners cannot see it on the association’s page.',
  hidesPhone: 'Hide my phone number',
  keepEditing: 'Stay here',
  language: 'Language',
  languageNote: 'The language of the portal and of your emails.',
  loadError: 'Error loading profile: {{message}}',
  missing: 'Not given',
  name: 'Name',
  nameProblem: 'Enter your name.',
  notFound: 'No profile found',
  phone: 'Phone',
  phoneProblem:
    'Enter a Danish or Swedish number, such as 12 34 56 78 or +46 70 123 45 67, or another country’s with + and country code.',
  saved: 'Profile updated successfully',
  saveError: 'Failed to update profile',
  title: 'My profile',
  unsaved: 'Leave without saving?',
  unsavedText: 'You have changed your profile and not saved it. If you leave now, your changes will be lost.',
  zip: 'Zip',
  zipProblem: 'Enter a Danish or Swedish zip code, such as 8000 or 123 45.',
}
