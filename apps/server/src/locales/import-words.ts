import { weekProblemWords, type WeekProblemCode } from './import-week-words.ts'
import type { Language } from './language.ts'

const da = {
  'is-required': 'Feltet er tomt, men skal udfyldes.',
  'too-long': 'Teksten er længere end {{detail}} tegn.',
  'odd-characters': 'Teksten har tegn, som ikke kan bruges.',
  'not-an-email': '»{{detail}}« er ikke en e-mailadresse.',
  'not-a-phone': '»{{detail}}« er ikke et telefonnummer.',
  'not-yes-or-no': '»{{detail}}« er hverken ja eller nej.',
  'unknown-language': '»{{detail}}« er ikke et sprog, der kan vælges: dansk, svensk eller engelsk.',
  'same-email':
    'En tidligere række i filen har den samme e-mailadresse: {{detail}}. Hver ejer skal have sin egen.',
  'code-is-taken': 'En anden ejer har den allerede: {{detail}}. Skriv en anden, eller lad feltet være tomt.',
  'code-is-shared':
    'En anden ejer har den samme: {{detail}}. En fil kan ikke kende de to fra hinanden ved den.',
  'same-code': 'En tidligere række i filen har den samme: {{detail}}. Hver ejer skal have sin egen.',
  'another-person':
    '{{detail}} har allerede adressen, og navnet her er et andet. Skriv personens egen adresse. Er det den samme person, så ret navnet på ejerens side.',
  'other-group': 'Rækken hører til {{detail}}, ikke til den forening, som filen importeres til.',
  'has-left':
    '{{detail}} har været medlem og er meldt ud. Genoptag medlemskabet under foreningens medlemmer.',
  'is-admin': '{{detail}} er administrator, og en administrators oplysninger rettes ikke fra en fil.',
  'is-known': '{{detail}} findes i forvejen og bliver også medlem her.',
}

/** Why a row of a file is refused, or what to know about it. */
export type ImportProblemCode = keyof typeof da | WeekProblemCode
type Words = Record<keyof typeof da, string>

const sv: Words = {
  'is-required': 'Fältet är tomt men måste fyllas i.',
  'too-long': 'Texten är längre än {{detail}} tecken.',
  'odd-characters': 'Texten har tecken som inte kan användas.',
  'not-an-email': '”{{detail}}” är ingen e-postadress.',
  'not-a-phone': '”{{detail}}” är inget telefonnummer.',
  'not-yes-or-no': '”{{detail}}” är varken ja eller nej.',
  'unknown-language': '”{{detail}}” är inget språk som kan väljas: danska, svenska eller engelska.',
  'same-email': 'En tidigare rad i filen har samma e-postadress: {{detail}}. Varje ägare ska ha sin egen.',
  'code-is-taken': 'En annan ägare har den redan: {{detail}}. Skriv en annan, eller låt fältet vara tomt.',
  'code-is-shared': 'En annan ägare har samma: {{detail}}. En fil kan inte skilja de två åt på den.',
  'same-code': 'En tidigare rad i filen har samma: {{detail}}. Varje ägare ska ha sin egen.',
  'another-person':
    '{{detail}} har redan adressen, och namnet här är ett annat. Skriv personens egen adress. Är det samma person, så ändra namnet på ägarens sida.',
  'other-group': 'Raden hör till {{detail}}, inte till föreningen som filen importeras till.',
  'has-left':
    '{{detail}} har varit medlem och har gått ur. Återuppta medlemskapet bland föreningens medlemmar.',
  'is-admin': '{{detail}} är administratör, och en administratörs uppgifter ändras inte från en fil.',
  'is-known': '{{detail}} finns redan och blir medlem även här.',
}

const en: Words = {
  'is-required': 'The field is empty, but is required.',
  'too-long': 'The text is longer than {{detail}} characters.',
  'odd-characters': 'The text has characters that cannot be used.',
  'not-an-email': '“{{detail}}” is not an e-mail address.',
  'not-a-phone': '“{{detail}}” is not a telephone number.',
  'not-yes-or-no': '“{{detail}}” is neither yes nor no.',
  'unknown-language': '“{{detail}}” is not a language that can be chosen: Danish, Swedish or English.',
  'same-email':
    'An earlier row of the file has the same e-mail address: {{detail}}. Each owner needs one of their own.',
  'code-is-taken': 'Another owner has it already: {{detail}}. Write another one, or leave the field empty.',
  'code-is-shared': 'Another owner has the same: {{detail}}. A file cannot tell the two apart by it.',
  'same-code': 'An earlier row of the file has the same: {{detail}}. Each owner needs one of their own.',
  'another-person':
    '{{detail}} has the address already, and the name here is another one. Write the person’s own address. If it is the same person, correct the name on the owner’s page.',
  'other-group': 'The row belongs to {{detail}}, not to the association that the file is imported into.',
  'has-left':
    '{{detail}} was a member and has left. Reactivate the membership among the association’s members.',
  'is-admin': '{{detail}} is an admin, whose details are not changed by a file.',
  'is-known': '{{detail}} is known already, and becomes a member here too.',
}

/** The sentence of each problem. `{{detail}}` stands for what the problem names. */
const importProblemWords: Record<Language, Record<ImportProblemCode, string>> = {
  da: { ...da, ...weekProblemWords.da },
  sv: { ...sv, ...weekProblemWords.sv },
  en: { ...en, ...weekProblemWords.en },
}

/** What the last column of the sheet of refused rows is called: no kind has a column of that name. */
export const refusedBecause: Record<Language, string> = {
  da: 'Afvist fordi',
  sv: 'Avvisad eftersom',
  en: 'Refused because',
}

/** Returns the sentence of a stored problem; of one that there is no longer, its code. */
export function formatImportProblem(
  { problem, detail = '' }: { readonly problem: string; readonly detail?: string },
  language: Language,
): string {
  const words: Readonly<Record<string, string>> = importProblemWords[language]
  return (words[problem] ?? problem).replaceAll('{{detail}}', detail)
}
