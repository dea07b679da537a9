import type { DocumentContent, FolderContent, HouseContent } from './types.ts'

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .replaceAll('ö', 'o')
    .replaceAll('ç', 'c')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const pdf = (path: string, name: string): DocumentContent => ({
  name: `${name}.pdf`,
  path: `${path}/${slug(name)}.pdf`,
})

type Filed = { name: string; files: string[]; below?: Filed[] }

const folder = (parent: string, { name, files, below = [] }: Filed): FolderContent => {
  const path = `${parent}/${slug(name)}`
  return {
    name,
    path,
    documents: files.map((file) => pdf(path, file)),
    children: below.map((each) => folder(path, each)),
  }
}

/**
 * What an association has filed: its rules, the last three general meetings, and a folder for each house.
 *
 * Only names and paths; `year` is the current year of the demo. Each house's papers carry its name, by which the
 * house's page finds them.
 */
export function documentsOf(groupCode: string, houses: readonly HouseContent[], year: number): FolderContent {
  const root = slug(groupCode)
  const meetings = [year, year - 1, year - 2].map((each) => ({
    name: `Generalforsamling ${each}`,
    files: [`Indkaldelse ${each}`, `Referat ${each}`, `Årsregnskab ${each - 1}`],
  }))
  const perHouse = houses.map(({ name }) => ({
    name,
    files: [`Husmanual - ${name}`, `Inventarliste - ${name}`, `Find vej - ${name}`],
  }))
  const filed: Filed[] = [
    { name: 'Foreningen', files: ['Vedtægter', 'Husorden', 'Pointplan', 'Forsikringsoversigt'] },
    { name: 'Generalforsamlinger', files: [], below: meetings },
    { name: 'Boliger', files: [`Vedligeholdsplan ${year}`], below: perHouse },
  ]
  return {
    name: 'Dokumenter',
    path: root,
    documents: [pdf(root, 'Velkommen som ejer')],
    children: filed.map((each) => folder(root, each)),
  }
}

/** Every document of the tree, folders in order. */
export const allDocuments = (tree: FolderContent): DocumentContent[] => [
  ...tree.documents,
  ...tree.children.flatMap(allDocuments),
]
