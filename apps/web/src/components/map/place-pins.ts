/** Pixels from the left and upper edge of the map. */
interface Pixel {
  readonly x: number
  readonly y: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Where a pin is drawn. */
export interface PlacedPin {
  /** From its place, in pixels: zero unless another pin would lie on it. */
  readonly offset: Pixel
  /** On which side of the pin its name is. */
  readonly side: 'left' | 'right'
  /** The name touches no other pin and no other name, and is within the map. */
  readonly hasRoom: boolean
}

/** Between the middles of two pins, in pixels: the width of a pin for a finger. */
const gap = 44
/** From the middle of a pin to its name. */
const nameGap = 20
/** Half the height of a circle and of a name. */
const [halfCircle, halfName] = [18, 10]
/** Enough for a dozen pins on one place. */
const mostRounds = 200

/** Draws pins apart that would lie on one another, each near its place, and finds out which names have room. */
export function placePins(pins: readonly (Pixel & { name: string })[], width: number): PlacedPin[] {
  const spread = spreadPixels(pins)
  const taken = spread.map(({ x, y }) => createBox([x - halfCircle, x + halfCircle], y, halfCircle))
  return pins.map(({ x, y, name }, index) => {
    const at = spread[index] ?? { x, y }
    const long = 8 * name.length + 13
    const boxes = {
      right: createBox([at.x + nameGap, at.x + nameGap + long], at.y, halfName),
      left: createBox([at.x - nameGap - long, at.x - nameGap], at.y, halfName),
    }
    const isFree = (box: Box) => isWithin(box, width) && !taken.some((other) => overlap(box, other))
    const side = (['right', 'left'] as const).find((one) => isFree(boxes[one]))
    if (side !== undefined) taken.push(boxes[side])
    return {
      offset: { x: at.x - x, y: at.y - y },
      side: side ?? (isWithin(boxes.right, width) ? 'right' : 'left'),
      hasRoom: side !== undefined,
    }
  })
}

/** Pushes each two that are too near away from each other, until none are. */
function spreadPixels(pixels: readonly Pixel[]): Pixel[] {
  const spread = pixels.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < mostRounds; round += 1) {
    let hasMoved = false
    for (const [index, one] of spread.entries()) {
      for (const other of spread.slice(index + 1)) {
        const distance = Math.hypot(other.x - one.x, other.y - one.y)
        if (distance > gap - 0.5) continue
        // At one and the same place any direction will do, if it is not the same for all.
        const angle = distance === 0 ? index : Math.atan2(other.y - one.y, other.x - one.x)
        const push = (gap - distance) / 2
        one.x -= Math.cos(angle) * push
        one.y -= Math.sin(angle) * push
        other.x += Math.cos(angle) * push
        other.y += Math.sin(angle) * push
        hasMoved = true
      }
    }
    if (!hasMoved) break
  }
  return spread
}

function createBox([left, right]: readonly [number, number], middle: number, half: number): Box {
  return { left, right, top: middle - half, bottom: middle + half }
}

function isWithin({ left, right }: Box, width: number): boolean {
  return left >= 0 && right <= width
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
