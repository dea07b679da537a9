import type { AllTexts } from '../da/index.ts'

export const checkOut: AllTexts['checkOut'] = {
  invalidToken: 'Ogiltig länk',
  tokenRequired: 'Du behöver en giltig länk för att se den här sidan. Öppna den från mejlet som du har fått.',
  loadFailed: 'Vi kunde inte hämta din vistelse',
  title: 'Avsluta din vistelse',
  greeting: 'Hej {{name}}',
  stay: 'Tack för din vistelse i {{house}} från {{from, day}} till {{to, day}}.',
  prompt: 'Hur många har övernattat?',
  fewer: 'En person färre',
  more: 'En person till',
  countProblem: 'Ange ett heltal från 0 till {{most}}.',
  send: 'Skicka uppgifterna till {{product}}',
  sending: 'Skickar\u00a0…',
  redirectNote:
    'När du har skickat uppgifterna kommer du vidare till ett formulär där du kan skriva till oss om något inte är som det ska.',
  failed: 'Ett fel uppstod när uppgifterna skulle skickas. Försök igen.',
  done: 'Tack, {{name}}',
  doneText: 'Du har checkat ut. Strax kommer du vidare till kontaktformuläret.',
  goOn: 'Gå vidare',
  toSupport: 'Gå till kontaktformuläret',
}

export const support: AllTexts['support'] = {
  title: 'Skriv till supporten',
  intro:
    'Har något gått sönder i {{house}}, eller saknas något? Skriv det här. Om allt är som det ska behöver du inte göra mer.',
  stay: 'Din vistelse från {{from, day}} till {{to, day}}',
  message: 'Vad vill du berätta för oss?',
  messageProblem: 'Skriv några ord först.',
  contact: 'Telefon eller e-post, om du vill ha svar',
  photos: 'Bilder',
  photosNote: 'Upp till {{most}} bilder (JPEG, PNG eller WebP).',
  addPhotos: 'Lägg till bilder',
  photoNumber: 'Bild {{number}}: {{name}}',
  removePhoto: 'Ta bort bild {{number}}',
  tooManyPhotos: 'Det finns plats för {{most}} bilder. Resten kom inte med.',
  send: 'Skicka till supporten',
  sending: 'Skickar\u00a0…',
  sendingPhoto: 'Skickar bild {{number}} av {{count}}\u00a0…',
  failed: 'Meddelandet kunde inte skickas. {{reason}}',
  photoFailed: 'Ditt meddelande är skickat, men bild {{number}} kunde inte skickas. {{reason}}',
  photoTooLarge:
    'Bilden är större än {{megabytes}} MB och kan inte göras mindre här. Spara den i en mindre storlek och skicka den i ett nytt meddelande.',
  tryPhotoAgain: 'Försök med bilden igen',
  goOnWithout: 'Fortsätt utan den',
  sendWithout: 'Avsluta utan den',
  done: 'Tack',
  doneText: 'Ditt meddelande är skickat till supporten.',
  photosSent_one: 'En bild skickades med.',
  photosSent_other: '{{count}} bilder skickades med.',
  another: 'Skicka ännu ett meddelande',
}
