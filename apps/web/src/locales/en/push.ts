import type { AllTexts } from '../da/index.ts'

export const push: AllTexts['push'] = {
  denied:
    'Notifications from this site are turned off in the browser. You can turn them on in the browser’s settings for the site.',
  failed: 'That did not work. {{message}}',
  label: 'Notify me on this device',
  note: 'When you are offered a week from a waitlist you get a notification, even while the site is closed.',
  ownAlone: 'Only the owner can turn notifications on and off.',
  title: 'Notifications of offers',
  unsupported:
    'This browser cannot show notifications. On iPhone and iPad the site has to be added to the home screen first.',
}
