import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { site } from './people.ts'

/** A link as a guest gets it. */
export interface Link {
  readonly token: string
  readonly userName: string
  readonly houseName: string
}

/** Fresh links for different stays that can be checked out now. */
export async function freshLinks(count: number): Promise<Link[]> {
  const answer = await fetch(`${site}/client/api/config`)
  const instant = answer.headers.get('x-server-time') ?? ''
  const program = ['--import', 'tsx', 'apps/server/src/testing/check-out-links.ts', instant, String(count)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(child.stdout)
  const links = said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Link)
  expect(links, 'the demo has too few stays that can be checked out').toHaveLength(count)
  return links
}

export const pageOf = ({ token }: Link): string => `/indberetning-af-ophold?token=${token}`
