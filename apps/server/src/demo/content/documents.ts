import { directions, houseManual, inventory } from './house-documents.ts'
import { bylaws, houseRules, insurance, type PaperSetting, pointPlan, welcome } from './group-documents.ts'
import type { DayText, DocumentContent, FolderContent, HouseContent, DocumentText } from './types.ts'
import { accounts, minutes, summons, upkeepPlan } from './yearly-documents.ts'

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

type Named = [name: string, date: DayText, paper: DocumentText]
type Filed = { name: string; files: Named[]; below?: Filed[] }

const pdf = (path: string, [name, date, paper]: Named): DocumentContent => ({
  name: `${name}.pdf`,
  path: `${path}/${slug(name)}.pdf`,
  date,
  text: paper,
})

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
 * `year` is the current year of the demo. Each house's papers carry its name, by which the house's page finds
 * them.
 */
export function documentsOf(
  groupCode: string,
  houses: readonly HouseContent[],
  setting: PaperSetting,
): FolderContent {
  const root = slug(groupCode)
  const { year } = setting
  const meetings = [year, year - 1, year - 2].map((each): Filed => ({
    name: `Generalforsamling ${each}`,
    files: [
      [`Indkaldelse ${each}`, `${each}-03-02`, summons(setting, each)],
      [`Referat ${each}`, `${each}-04-03`, minutes(setting, each)],
      [`Årsregnskab ${each - 1}`, `${each}-02-20`, accounts(setting, each - 1)],
    ],
  }))
  const perHouse = houses.map((house): Filed => ({
    name: house.name,
    files: [
      [`Husmanual - ${house.name}`, `${year - 1}-09-14`, houseManual(house)],
      [`Inventarliste - ${house.name}`, `${year - 1}-10-05`, inventory(house)],
      [`Find vej - ${house.name}`, `${year - 2}-05-21`, directions(house)],
    ],
  }))
  const rules: Named[] = [
    ['Vedtægter', `${year - 4}-04-18`, bylaws(setting)],
    ['Husorden', `${year - 2}-06-01`, houseRules()],
    ['Pointplan', `${year - 1}-12-01`, pointPlan(setting)],
    ['Forsikringsoversigt', `${year}-01-06`, insurance(setting)],
  ]
  const filed: Filed[] = [
    { name: 'Foreningen', files: rules },
    { name: 'Generalforsamlinger', files: [], below: meetings },
    {
      name: 'Boliger',
      files: [[`Vedligeholdsplan ${year}`, `${year}-01-15`, upkeepPlan(houses, year)]],
      below: perHouse,
    },
  ]
  return {
    name: 'Dokumenter',
    path: root,
    documents: [pdf(root, ['Velkommen som ejer', `${year - 1}-12-01`, welcome(setting)])],
    children: filed.map((each) => folder(root, each)),
  }
}

/** Every document of the tree, folders in order. */
export const allDocuments = (tree: FolderContent): DocumentContent[] => [
  ...tree.documents,
  ...tree.children.flatMap(allDocuments),
]
