import { describe, expect, it } from 'vitest'
import { strFromU8, strToU8, unzip, zip } from './fflate-without-workers.ts'

/** Too large for the library to pack without a worker. */
const large = strToU8('<row>1</row>'.repeat(100_000))

function pack(files: Record<string, Uint8Array>): Uint8Array {
  let packed = new Uint8Array()
  zip(files, (_, result) => {
    packed = new Uint8Array(result ?? [])
  })
  return packed
}

describe('the packing of Excel files', () => {
  it('happens at once, and back', () => {
    let unpacked: string[] = []
    unzip(pack({ 'sheet.xml': large }), (_, files) => {
      unpacked = Object.entries(files ?? {}).map(([name, bytes]) => `${name} ${strFromU8(bytes).length}`)
    })
    expect(unpacked).toEqual([`sheet.xml ${large.length}`])
  })

  it('says what is no archive, and what would fill the memory', () => {
    const errors: (string | undefined)[] = []
    const note = (error: Error | null) => errors.push(error?.message)
    unzip(new Uint8Array([1, 2, 3]), note)
    const huge = pack({ 'sheet.xml': strToU8('<row>') })
    // Where the archive says how large its file is unpacked.
    const directoryAt = huge.findLastIndex(
      (_, at) => strFromU8(huge.subarray(at, at + 4)) === 'PK\u0001\u0002',
    )
    new DataView(huge.buffer).setUint32(directoryAt + 24, 300_000_000, true)
    unzip(huge, note)
    expect(errors).toEqual([expect.stringContaining('zip'), 'the archive is too large unpacked'])
  })
})
