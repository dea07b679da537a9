import type { AdminTexts } from '../da/admin.ts'

export const brand: AdminTexts['brand'] = {
  conflict: {
    empty: 'ingenting',
    nobody: 'Systemet',
    text: 'Det du har skrivit står kvar här. Spara igen om det ska gälla i stället.',
    title: 'Andra har ändrat samma sak under tiden',
    who: '{{name}} ändrade {{field}} till ”{{value}}” {{at, moment}}.',
  },
  darkened: 'Knappar och länkar får den mörkare {{color}}, så att vit text går att läsa på den.',
  description:
    'Det som ägare och gäster ser: på sidorna, på inloggningssidan och i mejl. Det gäller så snart du sparar.',
  fallback: 'Tomt fält: {{value}} (serverns inställning)',
  field: {
    brandColor: 'Färg',
    brandName: 'Namn',
    supportEmail: 'E-post',
    supportFormUrl: 'Adress till ert eget formulär',
    supportPhone: 'Telefon',
  },
  hint: {
    brandColor: 'Sex siffror efter #, eller välj en färg.',
    brandName: 'Står överst på alla sidor, i mejl och under appens ikon.',
    supportEmail: 'Står längst ner på sidorna, och svar på mejl kommer hit.',
    supportFormUrl: 'Gäster som vill anmäla en skada kommer hit i stället för till vårt formulär.',
    supportPhone: 'Står längst ner på sidorna och i mejl.',
  },
  logo: {
    added: 'Logotypen är bytt.',
    choose: 'Välj bild',
    drop: 'eller dra hit en bild',
    hint: 'PNG, JPEG, WebP eller AVIF på högst 5 MB. En PNG utan bakgrund blir bäst.',
    label: 'Logotyp',
    none: 'Utan logotyp visas ett hus och namnet. PNG, JPEG, WebP eller AVIF på högst 5 MB; en PNG utan bakgrund blir bäst.',
    remove: 'Ta bort',
    removed: 'Logotypen är borttagen.',
    sending: 'Logotypen skickas\u00a0…',
    tooLarge: 'Bilden är för stor: högst 5 MB.',
    wrongType:
      'Filen är inte en bild som går att använda. Använd PNG, JPEG, WebP eller AVIF; en SVG går inte att använda.',
  },
  look: 'Namn, färg och logotyp',
  noForm: 'Tomt fält: vårt eget formulär',
  pickColor: 'Välj färg',
  preview: {
    button: 'Reservera',
    heading: 'Vecka 28 i Klitgården',
    text: 'Ikonen på telefonen och ramen runt appen får färgen som den är. Appar som redan är installerade får den nya ikonen när telefonen hämtar den.',
    title: 'Så här ser det ut',
  },
  problem: {
    brandColor: 'Skriv färgen som # och sex siffror, till exempel #0e5a5e.',
    brandName: 'Namnet är för långt: högst 60 tecken.',
    supportEmail: 'Skriv en giltig e-postadress.',
    supportFormUrl: 'Skriv hela adressen, som börjar med https://.',
    supportPhone: 'Numret är för långt: högst 50 tecken.',
  },
  reset: 'Ångra',
  save: 'Spara',
  saved: 'Sparat. Det gäller nu överallt.',
  superOnly: 'Bara en superadministratör kan ändra namn, färg, logotyp och support.',
  support: 'Support',
  title: 'Namn och utseende',
  tooPale:
    'Färgen är så ljus att den knappt syns på vitt. Knappar och länkar får den mörkare {{color}} i stället; appens ikon får färgen som den är.',
}
