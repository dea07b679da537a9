import sharp from 'sharp'

/** A photo as a telephone takes it: lying on its side, with where and with what it was taken written into it. */
export function aPhoto({ width = 320, height = 240 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#7fb4a2' } })
    .withExif({
      IFD0: { Make: 'Telephone', ImageDescription: 'at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 3/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
