import type { Language } from './language.ts'

interface SignInMessages {
  readonly signIn: (brand: string) => string
  readonly choosePerson: string
  readonly inventedPeople: string
  readonly ownerOf: (groups: string) => string
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
  inventedPeople: 'Her kan du prøve det hele. Alle personer er opdigtede, og ét tryk logger dig ind.',
  ownerOf: (groups) => `Ejer i ${groups}`,
  superAdmin: 'Superadministrator',
  admin: 'Administrator',
  inNoGroup: 'Ikke med i nogen forening',
  and: 'og',
  orByEmail: 'Eller log ind med e-mail',
  email: 'E-mail',
  password: 'Adgangskode',
  passwordHint: (password) => `Adgangskoden er »${password}« for alle.`,
  submit: 'Log ind',
  wrong: 'E-mail eller adgangskode passer ikke. Prøv igen.',
  missing: 'Udfyld både e-mail og adgangskode.',
  tooMany: (minutes) =>
    `Der er prøvet for mange gange. Vent ${minutes} ${minutes === 1 ? 'minut' : 'minutter'}, og prøv igen.`,
  noPeopleYet: 'Der er ingen personer i databasen endnu.',
  language: 'Sprog',
  failed: 'Du blev ikke logget ind',
  expired: 'Siden har stået åben for længe, eller den er åbnet i en anden browser.',
  badRequest: 'Linket hertil passer ikke.',
  wrongAddress: (address) => `Åbn siden på ${address} i stedet.`,
  unavailable: 'Systemet svarer ikke lige nu. Vent et øjeblik, og prøv igen.',
  broken: 'Der gik noget galt hos os.',
  startAgain: 'Start forfra',
  signOut: 'Log ud',
  signOutQuestion: (brand) => `Vil du logge ud af ${brand}?`,
  staySignedIn: 'Bliv logget ind',
  signedOut: 'Du er logget ud',
  backTo: (brand) => `Til ${brand}`,
}

const sv: SignInMessages = {
  signIn: (brand) => `Logga in på ${brand}`,
  choosePerson: 'Vem vill du vara?',
  inventedPeople: 'Här kan du prova allt. Alla personer är påhittade, och ett tryck loggar in dig.',
  ownerOf: (groups) => `Ägare i ${groups}`,
  superAdmin: 'Superadministratör',
  admin: 'Administratör',
  inNoGroup: 'Inte med i någon förening',
  and: 'och',
  orByEmail: 'Eller logga in med e-post',
  email: 'E-post',
  password: 'Lösenord',
  passwordHint: (password) => `Lösenordet är ”${password}” för alla.`,
  submit: 'Logga in',
  wrong: 'E-post eller lösenord stämmer inte. Försök igen.',
  missing: 'Fyll i både e-post och lösenord.',
  tooMany: (minutes) =>
    `För många försök. Vänta ${minutes} ${minutes === 1 ? 'minut' : 'minuter'} och försök igen.`,
  noPeopleYet: 'Det finns inga personer i databasen ännu.',
  language: 'Språk',
  failed: 'Du blev inte inloggad',
  expired: 'Sidan har stått öppen för länge, eller så öppnades den i en annan webbläsare.',
  badRequest: 'Länken hit stämmer inte.',
  wrongAddress: (address) => `Öppna sidan på ${address} i stället.`,
  unavailable: 'Systemet svarar inte just nu. Vänta en stund och försök igen.',
  broken: 'Något gick fel hos oss.',
  startAgain: 'Börja om',
  signOut: 'Logga ut',
  signOutQuestion: (brand) => `Vill du logga ut från ${brand}?`,
  staySignedIn: 'Förbli inloggad',
  signedOut: 'Du är utloggad',
  backTo: (brand) => `Till ${brand}`,
}

const en: SignInMessages = {
  signIn: (brand) => `Sign in to ${brand}`,
  choosePerson: 'Who would you like to be?',
  inventedPeople: 'Try everything here. All people are invented, and one press signs you in.',
  ownerOf: (groups) => `Owner in ${groups}`,
  superAdmin: 'Super Admin',
  admin: 'Admin',
  inNoGroup: 'In no association',
  and: 'and',
  orByEmail: 'Or sign in by e-mail',
  email: 'E-mail',
  password: 'Password',
  passwordHint: (password) => `The password is “${password}” for everybody.`,
  submit: 'Sign in',
  wrong: 'The e-mail or the password is not right. Please try again.',
  missing: 'Please fill in both e-mail and password.',
  tooMany: (minutes) =>
    `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
  noPeopleYet: 'There are no people in the database yet.',
  language: 'Language',
  failed: 'You were not signed in',
  expired: 'This page was open for too long, or was opened in another browser.',
  badRequest: 'The link that led here is not right.',
  wrongAddress: (address) => `Please open the site at ${address} instead.`,
  unavailable: 'The system does not answer at the moment. Please wait a little and try again.',
  broken: 'Something went wrong on our side.',
  startAgain: 'Start again',
  signOut: 'Sign out',
  signOutQuestion: (brand) => `Do you want to sign out of ${brand}?`,
  staySignedIn: 'Stay signed in',
  signedOut: 'You are signed out',
  backTo: (brand) => `To ${brand}`,
}

/** Sentences of the sign-in pages, which work without the web app and its texts. */
export const signInMessages: Readonly<Record<Language, SignInMessages>> = { da, sv, en }

export const languageNames: Readonly<Record<Language, string>> = {
  da: 'Dansk',
  sv: 'Svenska',
  en: 'English',
}
