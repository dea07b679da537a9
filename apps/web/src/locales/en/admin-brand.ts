import type { AdminTexts } from '../da/admin.ts'

export const brand: AdminTexts['brand'] = {
  conflict: {
    empty: 'nothing',
    nobody: 'The system',
    text: 'What you have written is still here. Save again if it should hold instead.',
    title: 'Others have changed the same in the meantime',
    who: '{{name}} changed {{field}} to “{{value}}” {{at, moment}}.',
  },
  darkened: 'Buttons and links get the darker {{color}}, so that white text can be read on it.',
  description:
    'What owners and guests see: on the pages, on the login page and in emails. It holds as soon as you save.',
  fallback: 'Empty: {{value}} (the server’s setting)',
  field: {
    brandColor: 'Colour',
    brandName: 'Name',
    supportEmail: 'Email',
    supportFormUrl: 'Address of your own form',
    supportPhone: 'Phone',
  },
  hint: {
    brandColor: 'Six digits after #, or pick a colour.',
    brandName: 'At the top of every page, in emails and below the app’s icon.',
    supportEmail: 'At the bottom of the pages, and replies to emails come here.',
    supportFormUrl: 'Guests who want to report damage come here instead of to our form.',
    supportPhone: 'At the bottom of the pages and in emails.',
  },
  logo: {
    added: 'The logo is replaced.',
    choose: 'Choose image',
    drop: 'or drag an image here',
    hint: 'PNG, JPEG, WebP or AVIF of at most 5 MB. A PNG without background looks best.',
    label: 'Logo',
    none: 'Without a logo, a house and the name are shown. PNG, JPEG, WebP or AVIF of at most 5 MB; a PNG without background looks best.',
    remove: 'Remove',
    removed: 'The logo is removed.',
    sending: 'Sending the logo…',
    tooLarge: 'The image is too large: at most 5 MB.',
    wrongType:
      'The file is not an image that can be used. Use PNG, JPEG, WebP or AVIF; an SVG cannot be used.',
  },
  look: 'Name, colour and logo',
  noForm: 'Empty: our own form',
  pickColor: 'Pick a colour',
  preview: {
    button: 'Reserve',
    heading: 'Week 28 in Klitgården',
    text: 'The icon on the phone and the frame around the app get the colour as it is. Apps that are installed get the new icon when the phone loads it.',
    title: 'What it looks like',
  },
  problem: {
    brandColor: 'Write the colour as # and six digits, such as #0e5a5e.',
    brandName: 'The name is too long: at most 60 characters.',
    supportEmail: 'Write a valid email address.',
    supportFormUrl: 'Write the whole address, beginning with https://.',
    supportPhone: 'The number is too long: at most 50 characters.',
  },
  reset: 'Undo',
  save: 'Save',
  saved: 'Saved. It holds everywhere now.',
  superOnly: 'Only a Super Admin can change name, colour, logo and support.',
  support: 'Support',
  title: 'Brand',
  tooPale:
    'The colour is so light that it can hardly be seen on white. Buttons and links get the darker {{color}} instead; the app’s icon gets the colour as it is.',
}
