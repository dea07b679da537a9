interface Props {
  lat: number
  lng: number
}

/** A place as contour lines round a marker, the same each time: what stands there until a map comes, or instead. */
export function MapPlaceholder({ lat, lng }: Props) {
  const turn = (lat * 7.3 + lng * 3.1) % (2 * Math.PI)
  return (
    <svg viewBox="0 0 640 400" width="100%" height="100%" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="640" height="400" fill="color-mix(in oklab, var(--brand-bright) 14%, #ffffff)" />
      <g fill="color-mix(in oklab, var(--brand) 7%, transparent)">
        {[330, 268, 208, 152, 100, 54].map((radius, step) => (
          <path
            key={radius}
            d={drawContour(radius, turn + step * 0.16)}
            stroke="color-mix(in oklab, var(--brand) 34%, #ffffff)"
            strokeWidth={step % 2 === 0 ? 2 : 1.2}
          />
        ))}
      </g>
      <path
        d={`M-20 ${300 - 60 * Math.sin(turn)}C160 ${330 + 40 * Math.cos(turn)} 220 214 320 212S520 ${130 + 60 * Math.cos(turn)} 660 ${90 + 50 * Math.sin(turn)}`}
        fill="none"
        stroke="#ffffff"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <ellipse cx="320" cy="204" rx="15" ry="5" fill="rgb(8 34 36 / 26%)" />
      <path
        d="M320 203c-17-22-27-34-27-49a27 27 0 0 1 54 0c0 15-10 27-27 49z"
        fill="var(--brand)"
        stroke="#ffffff"
        strokeWidth="3"
      />
      <circle cx="320" cy="154" r="9.5" fill="#ffffff" />
    </svg>
  )
}

const points = 24

/** A closed, softly dented line round the middle of the picture. */
function drawContour(radius: number, turn: number): string {
  const spots = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI
    const dent = 1 + 0.13 * Math.sin(2 * angle + turn) + 0.08 * Math.sin(3 * angle - 1.7 * turn)
    return [320 + radius * dent * Math.cos(angle), 200 + 0.72 * radius * dent * Math.sin(angle)] as const
  })
  const middles = spots.map(([x, y], index) => {
    const [nextX, nextY] = spots[(index + 1) % points] ?? [x, y]
    return `${x.toFixed(1)} ${y.toFixed(1)} ${((x + nextX) / 2).toFixed(1)} ${((y + nextY) / 2).toFixed(1)}`
  })
  const start = middles.at(-1)?.split(' ').slice(2).join(' ') ?? ''
  return `M${start}${middles.map((middle) => `Q${middle}`).join('')}Z`
}
