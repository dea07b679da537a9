import { strFromU8, strToU8, unzipSync, zipSync, type UnzipFileInfo, type Zippable } from 'fflate/browser'

/*
 * Stands for `fflate` in the bundle, by vite.config.ts: what reads and writes Excel files packs them by the functions
 * below, which are named as there. Those of the library start a worker for all that is large, from a blob: URL, which our
 * Content-Security-Policy forbids, and wait for it forever. Here they pack at once: they are called in a worker of ours.
 */
export { strFromU8, strToU8, unzipSync, zipSync }

/** Far more than a file of as many rows as may be imported: more is made to fill the memory. */
const maxUnpackedBytes = 200_000_000

type Done<Result> = (error: Error | null, result: Result | null) => void

export function zip(files: Zippable, done: Done<Uint8Array>): void {
  finish(() => zipSync(files), done)
}

export function unzip(bytes: Uint8Array, done: Done<Record<string, Uint8Array>>): void {
  let unpackedBytes = 0
  const fitsIn = ({ originalSize }: UnzipFileInfo): boolean => {
    unpackedBytes += originalSize
    if (unpackedBytes > maxUnpackedBytes) throw new Error('the archive is too large unpacked')
    return true
  }
  finish(() => unzipSync(bytes, { filter: fitsIn }), done)
}

function finish<Result>(make: () => Result, done: Done<Result>): void {
  let result: Result
  try {
    result = make()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
    return
  }
  done(null, result)
}
