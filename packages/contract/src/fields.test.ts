import { expect, test } from 'vitest'
import { multiLine, optionalLine, singleLine } from './fields.ts'

// They turn the reading direction: `invoice<U+202E>fdp.exe` reads `invoiceexe.pdf`.
const directionControls = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]

test.each(directionControls)('no text may contain the direction control U+%i', (code) => {
  const text = `Anna ${String.fromCodePoint(code)}Berg`
  for (const schema of [singleLine(50), optionalLine(50), multiLine(50)]) {
    expect(schema.safeParse(text).success).toBe(false)
  }
})

test.each(['Åse Ørsted', 'جون', 'יעל', '‎+45 12 34 56 78', 'a🏡b', 'x\u200dy'])(
  'a line may be %s',
  (text) => {
    for (const schema of [singleLine(50), optionalLine(50)]) expect(schema.safeParse(text).success).toBe(true)
  },
)
