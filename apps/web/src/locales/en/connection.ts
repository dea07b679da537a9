import type { AllTexts } from '../da/index.ts'

export const live: AllTexts['live'] = {
  announced: 'News from the office',
  announcedMore: 'Read more',
  announcedOf: 'News from the office to {{group}}',
  leave: 'Leave site',
  lost: 'Connection Lost',
  lostText: 'We are trying to reconnect. What you see may not be the latest.',
  nextAttempt_one: 'Next attempt in {{count}} second.',
  nextAttempt_other: 'Next attempt in {{count}} seconds.',
  offline: 'Your device is offline.',
  phase: {
    Disconnected: 'There is no connection.',
    Connecting: 'Connecting…',
    Connected: 'The connection is back.',
    Reconnecting: 'Trying to reconnect…',
    Disconnecting: 'Disconnecting…',
  },
  take: 'Take control on this device',
  takeFailed: 'That did not work. Please try again in a moment.',
  takenOver: 'You are logged in on another device',
  takenOverText:
    'You can only be logged in in one place at a time. If you continue here, the other device will be disconnected.',
  tryNow: 'Try now',
}

export const push: AllTexts['push'] = {
  denied:
    'Notifications from this site are turned off in the browser. You can turn them on in the browser’s settings for the site.',
  failed: 'That did not work. {{message}}',
  label: 'Notify me on this device',
  note: 'When you are offered a week from a waitlist you get a notification, even while the site is closed.',
  ownAlone: 'Only the owner can turn notifications on and off.',
  title: 'Waitlist notifications',
  unsupported:
    'This browser cannot show notifications. On iPhone and iPad the site has to be added to the home screen first.',
}
