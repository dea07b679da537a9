import type { AllTexts } from '../da/index.ts'

export const push: AllTexts['push'] = {
  denied:
    'Meddelanden från sidan är avstängda i webbläsaren. Du kan slå på dem igen i webbläsarens inställningar för sidan.',
  failed: 'Det gick inte. {{message}}',
  label: 'Meddela mig på den här enheten',
  note: 'När du erbjuds en vecka från väntelistan kommer ett meddelande, även när sidan är stängd.',
  ownAlone: 'Bara ägaren själv kan slå på och av meddelanden.',
  title: 'Meddelande om erbjudanden',
  unsupported:
    'Den här webbläsaren kan inte visa meddelanden. På iPhone och iPad måste sidan först läggas till på hemskärmen.',
}
