import { outermostFolderName } from '@samhus/domain/documents'
import { directions, houseManual, inventory } from './house-documents.ts'
import {
  bylaws,
  houseRules,
  insurance,
  type DocumentSettings,
  pointPlan,
  welcome,
} from './group-documents.ts'
import type { DayText, DocumentContent, FolderContent, HouseContent, DocumentText } from './types.ts'
import { accounts, minutes, summons, upkeepPlan } from './yearly-documents.ts'

type NamedDocument = [name: string, date: DayText, text: DocumentText]
type FolderPlan = { name: string; documents: NamedDocument[]; folders?: FolderPlan[] }

const toDocument = ([name, date, text]: NamedDocument): DocumentContent => ({
  name: `${name}.pdf`,
  date,
  text,
})

const toFolder = ({ name, documents: files, folders: below = [] }: FolderPlan): FolderContent => ({
  name,
  documents: files.map(toDocument),
  children: below.map(toFolder),
})

/**
 * Creates a group's documents: its rules, the last three general meetings, and a folder for each house.
 *
 * `year` is the current year of the demo. The names of a house's documents contain the name of the house, by which its
 * page finds them.
 */
export function createDocuments(houses: readonly HouseContent[], settings: DocumentSettings): FolderContent {
  const { year } = settings
  const meetings = [year, year - 1, year - 2].map((each): FolderPlan => ({
    name: `Generalforsamling ${each}`,
    documents: [
      [`Indkaldelse ${each}`, `${each}-03-02`, summons(settings, each)],
      [`Referat ${each}`, `${each}-04-03`, minutes(settings, each)],
      [`Årsregnskab ${each - 1}`, `${each}-02-20`, accounts(settings, each - 1)],
    ],
  }))
  const perHouse = houses.map((house): FolderPlan => ({
    name: house.name,
    documents: [
      [`Husmanual - ${house.name}`, `${year - 1}-09-14`, houseManual(house)],
      [`Inventarliste - ${house.name}`, `${year - 1}-10-05`, inventory(house)],
      [`Find vej - ${house.name}`, `${year - 2}-05-21`, directions(house)],
    ],
  }))
  const rules: NamedDocument[] = [
    ['Vedtægter', `${year - 4}-04-18`, bylaws(settings)],
    ['Husorden', `${year - 2}-06-01`, houseRules()],
    ['Pointplan', `${year - 1}-12-01`, pointPlan(settings)],
    ['Forsikringsoversigt', `${year}-01-06`, insurance(settings)],
  ]
  const folders: FolderPlan[] = [
    { name: 'Foreningen', documents: rules },
    { name: 'Generalforsamlinger', documents: [], folders: meetings },
    {
      name: 'Boliger',
      documents: [[`Vedligeholdsplan ${year}`, `${year}-01-15`, upkeepPlan(houses, year)]],
      folders: perHouse,
    },
  ]
  return {
    name: outermostFolderName,
    documents: [toDocument(['Velkommen som ejer', `${year - 1}-12-01`, welcome(settings)])],
    children: folders.map(toFolder),
  }
}

/** Returns every document of the tree, in the order of the folders. */
export const listDocuments = (tree: FolderContent): DocumentContent[] => [
  ...tree.documents,
  ...tree.children.flatMap(listDocuments),
]
