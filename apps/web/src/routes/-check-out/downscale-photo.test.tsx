import { afterEach, describe, expect, it, vi } from 'vitest'
import { downscalePhoto, PhotoTooLargeError } from './downscale-photo.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function createFile(bytes: number): File {
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

/** Stubs a browser that decodes every photo and encodes it to so many bytes, at each of its attempts. */
function stubEncoder(sizes: readonly number[]): { widths: number[] } {
  const widths: number[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 5120, height: 3840, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    done(new Blob([new Uint8Array(sizes[widths.length] ?? 0)]))
    widths.push(this.width)
  })
  return { widths }
}

describe('a photo that is sent', () => {
  it('is made smaller once where that is enough', async () => {
    const { widths } = stubEncoder([2_000_000])
    expect((await downscalePhoto(createFile(9_000_000))).size).toBe(2_000_000)
    expect(widths).toEqual([2560])
  })

  it('is made smaller still where the first time leaves more than six megabytes', async () => {
    const { widths } = stubEncoder([6_500_000, 3_000_000])
    expect((await downscalePhoto(createFile(9_000_000))).size).toBe(3_000_000)
    expect(widths).toEqual([2560, 1600])
  })

  it('is refused where it stays larger than six megabytes', async () => {
    stubEncoder([8_000_000, 7_000_000])
    await expect(downscalePhoto(createFile(9_000_000))).rejects.toBeInstanceOf(PhotoTooLargeError)
  })

  it('is sent as it is where the browser cannot decode it and it is small enough', async () => {
    const file = createFile(5_000_000)
    expect(await downscalePhoto(file)).toBe(file)
  })
})
