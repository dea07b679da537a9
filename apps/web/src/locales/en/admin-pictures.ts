import type { AdminTexts } from '../da/admin.ts'

export const pictures: AdminTexts['pictures'] = {
  add: 'Choose pictures',
  alt: 'Picture {{number}} of {{count}}',
  card: 'Shown first, and on cards',
  drop: 'or drop them here. JPEG, PNG, WebP or AVIF, at most 20 MB each.',
  earlier: 'Move picture {{number}} earlier',
  error: {
    tooLarge: 'The file is too large: at most 20 MB.',
    wrongType: 'The file is no picture that can be used. Use JPEG, PNG, WebP or AVIF.',
  },
  full: 'There can be at most {{count}} pictures. Remove one before you add another.',
  later: 'Move picture {{number}} later',
  moved: 'The picture is now number {{number}} of {{count}}.',
  none: 'No pictures yet.',
  ordering: 'Drag a picture to another place, or use the arrows. The order is saved at once.',
  progress: 'Sending {{name}}',
  remove: 'Remove picture {{number}}',
  removed: 'The picture has been removed.',
  removePress: 'Remove picture',
  removeText: 'The picture and its file are gone for good. It cannot be undone.',
  removeTitle: 'Remove the picture?',
  retry: 'Try again: {{name}}',
  skip: 'Remove {{name}} from the list',
  title: 'Pictures',
  waiting: 'Waiting',
}
