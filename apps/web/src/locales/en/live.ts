import type { AllTexts } from '../da/index.ts'

export const live: AllTexts['live'] = {
  leave: 'Leave site',
  lost: 'Connection Lost',
  lostText: 'We are trying to reconnect. What you see may not be the latest.',
  offline: 'Your device is offline.',
  take: 'Take control on this device',
  takeFailed: 'That did not work. Please try again in a moment.',
  takenOver: 'You are signed in on another device',
  takenOverText:
    'You can be signed in at one place at a time. If you go on here, the other device is disconnected.',
}
