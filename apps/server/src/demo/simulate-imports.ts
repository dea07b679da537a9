import { checkImports } from '../jobs/check-imports.ts'
import { owner } from '../reads/admin/owner.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { applyImport } from '../use-cases/admin/apply-import.ts'
import { startImport } from '../use-cases/admin/start-import.ts'

interface DemoImport {
  readonly groupId: string
  /** Owners of the group. */
  readonly owners: readonly string[]
}

const header = 'E-mail;Navn;Telefon;By'

/** A list of members with a new telephone number, which the office has imported. */
export async function importMembers(
  deps: Deps,
  admin: Actor,
  { groupId, owners }: DemoImport,
): Promise<void> {
  const lines = await Promise.all(owners.map((userId) => describe(deps, admin, userId)))
  const [first = [], ...others] = lines
  const changed = [...first.slice(0, 2), '+45 24 81 36 07', ...first.slice(3)]
  const importId = await send(deps, admin, {
    groupId,
    fileName: 'Medlemsliste.csv',
    lines: [changed, ...others],
  })
  await applyImport(deps, admin, { importId, leavesOutRefused: false })
}

/** A list of newcomers that waits to be looked through, since a row of it cannot be read. */
export async function sendNewcomers(
  deps: Deps,
  admin: Actor,
  { groupId, owners }: DemoImport,
): Promise<void> {
  const known = await Promise.all(owners.map((userId) => describe(deps, admin, userId)))
  const newcomers = [
    ['sofie.krogh@samhus.example', 'Sofie Krogh', '+45 28 15 90 33', 'Viborg'],
    ['mikkel.bruun(at)samhus.example', 'Mikkel Bruun', '+45 61 20 47 78', 'Odense'],
    ['hanne.lund@samhus.example', 'Hanne Lund', '', 'Ribe'],
  ]
  await send(deps, admin, { groupId, fileName: 'Nye andelshavere.csv', lines: [...newcomers, ...known] })
}

async function describe(deps: Deps, admin: Actor, userId: string): Promise<string[]> {
  const { email, name, phone, city } = await owner(deps, admin, { userId })
  return [email, name, phone, city]
}

/** Returns the import's id. */
async function send(
  deps: Deps,
  admin: Actor,
  { groupId, fileName, lines }: { groupId: string; fileName: string; lines: readonly (readonly string[])[] },
): Promise<string> {
  const bytes = Buffer.from([header, ...lines.map((line) => line.join(';'))].join('\r\n'))
  const { importId } = await startImport(deps, admin, { kind: 'owners', groupId, fileName, bytes })
  await checkImports(deps)
  return importId
}
