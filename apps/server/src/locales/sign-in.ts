import type { Language } from './language.ts'

interface SignInMessages {
  readonly signIn: (brand: string) => string
  readonly choosePerson: string
  readonly inventedPeople: string
  readonly realPeople: (count: number) => string
  readonly ownerOf: (groups: string) => string
  /** What a person of the demo shows; joined by `and`. */
  readonly hasHold: string
  readonly hasOffer: string
  readonly hasClaim: string
  readonly waits: (place: number) => string
  readonly expiring: (points: number) => string
  readonly travels: (day: string) => string
  readonly superAdmin: string
  readonly admin: string
  readonly inNoGroup: string
  readonly and: string
  readonly orByEmail: string
  readonly email: string
  readonly password: string
  readonly passwordHint: (password: string) => string
  readonly submit: string
  readonly wrong: string
  readonly missing: string
  readonly tooMany: (minutes: number) => string
  readonly noPeopleYet: string
  readonly language: string
  readonly failed: string
  readonly expired: string
  readonly badRequest: string
  readonly wrongAddress: (address: string) => string
  readonly unavailable: string
  readonly broken: string
  readonly startAgain: string
  readonly signOut: string
  readonly signOutQuestion: (brand: string) => string
  readonly staySignedIn: string
  readonly signedOut: string
  readonly backTo: (brand: string) => string
}

const da: SignInMessages = {
  signIn: (brand) => `Log ind på ${brand}`,
  choosePerson: 'Hvem vil du være?',
  realPeople: (count) =>
    `${count === 1 ? 'Én person' : `${count} personer`} har en e-mailadresse, der kan være rigtig. Her kan enhver logge ind som enhver anden, så prøv kun med opdigtede personer.`,
  inventedPeople: 'Her kan du prøve det hele. Alle personer er opdigtede, og ét tryk logger dig ind.',
  ownerOf: (groups) => `Ejer i ${groups}`,
  hasHold: 'har en reservation, der løber ud',
  hasOffer: 'har fået tilbudt en uge',
  hasClaim: 'venter på point fra en afbestilt uge',
  waits: (place) => `står som nr. ${place} på en venteliste`,
  expiring: (points) => `har ${points} point, der udløber ved årets slutning`,
  travels: (day) => `har sit næste ophold ${day}`,
  superAdmin: 'Superadministrator',
  admin: 'Administrator',
  inNoGroup: 'Ikke medlem af nogen forening',
  and: 'og',
  orByEmail: 'Eller log ind med e-mail',
  email: 'E-mail',
  password: 'Adgangskode',
  passwordHint: (password) => `Adgangskoden er »${password}« for alle.`,
  submit: 'Log ind',
  wrong: 'E-mailen eller adgangskoden er forkert. Prøv igen.',
  missing: 'Udfyld både e-mail og adgangskode.',
  tooMany: (minutes) =>
    `Du har prøvet for mange gange. Vent ${minutes} ${minutes === 1 ? 'minut' : 'minutter'}, og prøv igen.`,
  noPeopleYet: 'Der er ingen personer i databasen endnu.',
  language: 'Sprog',
  failed: 'Vi kunne ikke logge dig ind',
  expired: 'Siden har stået åben for længe, eller den er åbnet i en anden browser.',
  badRequest: 'Linket virker ikke.',
  wrongAddress: (address) => `Åbn siden på ${address} i stedet.`,
  unavailable: 'Systemet svarer ikke lige nu. Vent et øjeblik, og prøv igen.',
  broken: 'Der gik noget galt hos os.',
  startAgain: 'Start forfra',
  signOut: 'Log ud',
  signOutQuestion: (brand) => `Vil du logge ud af ${brand}?`,
  staySignedIn: 'Bliv logget ind',
  signedOut: 'Du er logget ud',
  backTo: (brand) => `Gå til ${brand}`,
}

const sv: SignInMessages = {
  signIn: (brand) => `Logga in på ${brand}`,
  choosePerson: 'Vem vill du vara?',
  realPeople: (count) =>
    `${count === 1 ? 'En person' : `${count} personer`} har en e-postadress som kan vara riktig. Här kan vem som helst logga in som vem som helst, så prova bara med påhittade personer.`,
  inventedPeople: 'Här kan du prova allt. Alla personer är påhittade, och ett tryck loggar in dig.',
  ownerOf: (groups) => `Ägare i ${groups}`,
  hasHold: 'har en reservation som löper ut',
  hasOffer: 'har blivit erbjuden en vecka',
  hasClaim: 'väntar på poäng från en avbokad vecka',
  waits: (place) => `står som nummer ${place} på en väntelista`,
  expiring: (points) => `har ${points} poäng som går ut vid årets slut`,
  travels: (day) => `har sin nästa vistelse ${day}`,
  superAdmin: 'Superadministratör',
  admin: 'Administratör',
  inNoGroup: 'Inte medlem i någon förening',
  and: 'och',
  orByEmail: 'Eller logga in med e-post',
  email: 'E-post',
  password: 'Lösenord',
  passwordHint: (password) => `Lösenordet är ”${password}” för alla.`,
  submit: 'Logga in',
  wrong: 'E-postadressen eller lösenordet är fel. Försök igen.',
  missing: 'Fyll i både e-post och lösenord.',
  tooMany: (minutes) =>
    `Du har försökt för många gånger. Vänta ${minutes} ${minutes === 1 ? 'minut' : 'minuter'} och försök igen.`,
  noPeopleYet: 'Det finns inga personer i databasen ännu.',
  language: 'Språk',
  failed: 'Vi kunde inte logga in dig',
  expired: 'Sidan har stått öppen för länge, eller så öppnades den i en annan webbläsare.',
  badRequest: 'Länken fungerar inte.',
  wrongAddress: (address) => `Öppna sidan på ${address} i stället.`,
  unavailable: 'Systemet svarar inte just nu. Vänta en stund och försök igen.',
  broken: 'Något gick fel hos oss.',
  startAgain: 'Börja om',
  signOut: 'Logga ut',
  signOutQuestion: (brand) => `Vill du logga ut från ${brand}?`,
  staySignedIn: 'Förbli inloggad',
  signedOut: 'Du är utloggad',
  backTo: (brand) => `Gå till ${brand}`,
}

const en: SignInMessages = {
  signIn: (brand) => `Log in to ${brand}`,
  choosePerson: 'Who would you like to be?',
  realPeople: (count) =>
    `${count === 1 ? 'One person has an email address' : `${count} people have email addresses`} that may be real. Anybody can log in as anybody here, so try it with invented people only.`,
  inventedPeople: 'Try everything here. All people are invented, and one click logs you in.',
  ownerOf: (groups) => `Owner in ${groups}`,
  hasHold: 'has a reservation that runs out',
  hasOffer: 'has been offered a week',
  hasClaim: 'awaits points for a cancelled week',
  waits: (place) => `is number ${place} on a waitlist`,
  expiring: (points) =>
    `has ${points} ${points === 1 ? 'point that expires' : 'points that expire'} at the end of the year`,
  travels: (day) => `has their next stay on ${day}`,
  superAdmin: 'Super Admin',
  admin: 'Admin',
  inNoGroup: 'Not in any association',
  and: 'and',
  orByEmail: 'Or log in by email',
  email: 'Email',
  password: 'Password',
  passwordHint: (password) => `The password is “${password}” for everybody.`,
  submit: 'Log in',
  wrong: 'The email or password is wrong. Please try again.',
  missing: 'Please fill in both email and password.',
  tooMany: (minutes) =>
    `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
  noPeopleYet: 'There are no people in the database yet.',
  language: 'Language',
  failed: 'We could not log you in',
  expired: 'This page was open for too long, or was opened in another browser.',
  badRequest: 'This link does not work.',
  wrongAddress: (address) => `Please open the site at ${address} instead.`,
  unavailable: 'The system is not responding right now. Please wait a little and try again.',
  broken: 'Something went wrong on our side.',
  startAgain: 'Start again',
  signOut: 'Log out',
  signOutQuestion: (brand) => `Do you want to log out of ${brand}?`,
  staySignedIn: 'Stay logged in',
  signedOut: 'You are logged out',
  backTo: (brand) => `Go to ${brand}`,
}

/** Sentences of the sign-in pages, which work without the web app and its texts. */
export const signInMessages: Readonly<Record<Language, SignInMessages>> = { da, sv, en }

export const languageNames: Readonly<Record<Language, string>> = {
  da: 'Dansk',
  sv: 'Svenska',
  en: 'English',
}
