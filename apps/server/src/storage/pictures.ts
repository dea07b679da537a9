import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures by name in one folder. */
export interface Pictures {
  /** Keeps a picture and answers the address under which browsers find it. */
  save(name: string, svg: string): Promise<string>
  /** Null for a name that is none or is not there. */
  read(name: string): Promise<Buffer | null>
}

/** Where pictures are served. */
export const picturesPath = '/client/api/pictures'

/** Nothing but a plain file name: no folder, no hidden file. */
const plainName = /^[a-z0-9][a-z0-9-]{0,80}\.svg$/

/** Drawn pictures in a folder; it is made with the first one. */
export function pictureFolder(folder: string): Pictures {
  return {
    async save(name, svg) {
      if (!plainName.test(name)) throw new Error(`not a picture's name: ${name}`)
      await mkdir(folder, { recursive: true })
      // Whoever reads meanwhile finds the old picture or the new one, never half of one.
      const unfinished = join(folder, `.${name}.${process.pid}`)
      await writeFile(unfinished, svg)
      await rename(unfinished, join(folder, name))
      return `${picturesPath}/${name}`
    },
    async read(name) {
      if (!plainName.test(name)) return null
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
  }
}
