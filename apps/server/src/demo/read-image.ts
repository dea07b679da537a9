import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDemoImagesDir } from '../shared/paths.ts'

export interface DemoImage {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/**
 * Returns an image of the demo by its file name, such as 'graca-1.svg', with the width and height of its viewBox.
 *
 * @throws Error The file is missing or has no viewBox from 0 0.
 */
export async function readImage(name: string): Promise<DemoImage> {
  const svg = await readFile(join(getDemoImagesDir(), name), 'utf8')
  const [, width, height] = / viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  if (width === undefined || height === undefined) throw new Error(`the image ${name} has no viewBox`)
  return { svg, width: Number(width), height: Number(height) }
}
