import type { AllTexts } from '../da/index.ts'

export const checkOut: AllTexts['checkOut'] = {
  invalidToken: 'Invalid token',
  tokenRequired: 'A valid token is required to access this page.',
  loadFailed: 'Could not load booking details',
  title: 'Check out of your stay',
  greeting: 'Hello {{name}}',
  stay: 'Thank you for your stay at {{house}} from {{from, day}} to {{to, day}}.',
  prompt: 'Please enter the number of people who stayed overnight.',
  fewer: 'One person fewer',
  more: 'One person more',
  countProblem: 'Enter a whole number from 0 to {{most}}.',
  send: 'Send information to {{product}}',
  sending: 'Sending...',
  redirectNote:
    'After sending you will be redirected to a support form, in case something needs our attention.',
  failed: 'An error occurred while submitting the form. Please try again.',
  done: 'Thank you, {{name}}',
  doneText: 'Your check-out has been registered. You are now being taken to the support form.',
  goOn: 'Continue',
  toSupport: 'Go to the support form',
}

export const support: AllTexts['support'] = {
  title: 'Contact support',
  intro:
    'Is something broken or missing in {{house}}? Tell us here. If everything is as it should be, there is nothing more to do.',
  stay: 'Your stay from {{from, day}} to {{to, day}}',
  message: 'What would you like to tell us?',
  messageProblem: 'Write a few words first.',
  contact: 'Phone or email, if you would like an answer',
  photos: 'Photos',
  photosNote: 'Up to {{most}} photos (JPEG, PNG or WebP).',
  addPhotos: 'Add photos',
  photoNumber: 'Photo {{number}}: {{name}}',
  removePhoto: 'Remove photo {{number}}',
  tooManyPhotos: 'There is room for {{most}} photos. The others were left out.',
  send: 'Send to support',
  sending: 'Sending...',
  sendingPhoto: 'Sending photo {{number}} of {{count}}…',
  failed: 'The message could not be sent. {{reason}}',
  photoFailed: 'Your message has been sent, but photo {{number}} could not be. {{reason}}',
  photoTooLarge:
    'It is larger than {{megabytes}} MB and cannot be made smaller here. Save it in a smaller size and send it in another message.',
  tryPhotoAgain: 'Try sending the photo again',
  goOnWithout: 'Continue without it',
  sendWithout: 'Finish without it',
  done: 'Thank you',
  doneText: 'Your message has been sent to support.',
  photosSent_one: 'One photo was sent with it.',
  photosSent_other: '{{count}} photos were sent with it.',
  another: 'Send another message',
}
