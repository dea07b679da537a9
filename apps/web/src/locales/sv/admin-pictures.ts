import type { AdminTexts } from '../da/admin.ts'

export const pictures: AdminTexts['pictures'] = {
  add: 'Välj bilder',
  alt: 'Bild {{number}} av {{count}}',
  card: 'Visas först och på kort',
  drop: 'eller dra dem hit. JPEG, PNG, WebP eller AVIF, högst 20 MB var.',
  earlier: 'Flytta bild {{number}} framåt',
  error: {
    tooLarge: 'Filen är för stor: högst 20 MB.',
    wrongType: 'Filen är inte en bild som kan användas. Använd JPEG, PNG, WebP eller AVIF.',
  },
  full: 'Det får finnas högst {{count}} bilder. Ta bort en innan du lägger till en ny.',
  later: 'Flytta bild {{number}} bakåt',
  moved: 'Bilden är nu nummer {{number}} av {{count}}.',
  none: 'Inga bilder än.',
  ordering: 'Dra en bild till en annan plats, eller använd pilarna. Ordningen sparas direkt.',
  progress: 'Skickar {{name}}',
  remove: 'Ta bort bild {{number}}',
  removed: 'Bilden är borttagen.',
  removePress: 'Ta bort bilden',
  removeText: 'Bilden och dess fil raderas. Det går inte att ångra.',
  removeTitle: 'Ta bort bilden?',
  retry: 'Försök igen: {{name}}',
  skip: 'Ta bort {{name}} från listan',
  title: 'Bilder',
  waiting: 'Väntar',
}
