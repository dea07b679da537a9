import type { AllTexts } from '../da/index.ts'

export const live: AllTexts['live'] = {
  announced: 'Nytt från kontoret',
  announcedMore: 'Läs mer',
  announcedOf: 'Nytt från kontoret till {{group}}',
  leave: 'Lämna sidan',
  lost: 'Anslutningen bröts',
  lostText: 'Vi försöker ansluta igen. Det du ser är kanske inte det senaste.',
  nextAttempt_one: 'Nästa försök om {{count}} sekund.',
  nextAttempt_other: 'Nästa försök om {{count}} sekunder.',
  offline: 'Din enhet är inte uppkopplad.',
  phase: {
    Disconnected: 'Det finns ingen anslutning.',
    Connecting: 'Ansluter\u00a0…',
    Connected: 'Anslutningen är tillbaka.',
    Reconnecting: 'Försöker ansluta igen\u00a0…',
    Disconnecting: 'Kopplar från\u00a0…',
  },
  take: 'Ta över på den här enheten',
  takeFailed: 'Det gick inte. Försök igen om en stund.',
  takenOver: 'Du är inloggad på en annan enhet',
  takenOverText:
    'Man kan bara vara inloggad på ett ställe åt gången. Fortsätter du här kopplas den andra enheten från.',
  tryNow: 'Försök nu',
}

export const push: AllTexts['push'] = {
  denied:
    'Meddelanden från sidan är avstängda i webbläsaren. Du kan slå på dem igen i webbläsarens inställningar för sidan.',
  failed: 'Det gick inte. {{message}}',
  label: 'Meddela mig på den här enheten',
  note: 'När du erbjuds en vecka från väntelistan kommer ett meddelande, även när sidan är stängd.',
  ownAlone: 'Bara ägaren själv kan slå på och av meddelanden.',
  title: 'Besked från väntelistan',
  unsupported:
    'Den här webbläsaren kan inte visa meddelanden. På iPhone och iPad måste sidan först läggas till på hemskärmen.',
}
