import type { AllTexts } from '../da/index.ts'

export const live: AllTexts['live'] = {
  leave: 'Lämna sidan',
  lost: 'Anslutningen bröts',
  lostText: 'Vi försöker ansluta igen. Det du ser är kanske inte det senaste.',
  offline: 'Din enhet är inte uppkopplad.',
  take: 'Ta över på den här enheten',
  takeFailed: 'Det gick inte. Försök igen om en stund.',
  takenOver: 'Du är inloggad på en annan enhet',
  takenOverText:
    'Man kan bara vara inloggad på ett ställe åt gången. Fortsätter du här kopplas den andra enheten från.',
}
