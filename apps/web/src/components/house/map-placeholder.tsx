interface Props {
  lat: number
  lng: number
}

/** Contour lines around a marker, derived from the coordinates: shown until the map is loaded, or instead of it. */
export function MapPlaceholder({ lat, lng }: Props) {
  const phase = (lat * 7.3 + lng * 3.1) % (2 * Math.PI)
  return (
    <svg viewBox="0 0 640 400" width="100%" height="100%" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="640" height="400" fill="color-mix(in oklab, var(--brand-bright) 14%, #ffffff)" />
      <g fill="color-mix(in oklab, var(--brand) 7%, transparent)">
        {[330, 268, 208, 152, 100, 54].map((radius, step) => (
          <path
            key={radius}
            d={drawContour(radius, phase + step * 0.16)}
            stroke="color-mix(in oklab, var(--brand) 34%, #ffffff)"
            strokeWidth={step % 2 === 0 ? 2 : 1.2}
          />
        ))}
      </g>
      <path
        d={`M-20 ${300 - 60 * Math.sin(phase)}C160 ${330 + 40 * Math.cos(phase)} 220 214 320 212S520 ${130 + 60 * Math.cos(phase)} 660 ${90 + 50 * Math.sin(phase)}`}
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

const pointCount = 24

/** Returns the path of a closed, softly dented line around the center. */
function drawContour(radius: number, phase: number): string {
  const points = Array.from({ length: pointCount }, (_, index) => {
    const angle = (index / pointCount) * 2 * Math.PI
    const dent = 1 + 0.13 * Math.sin(2 * angle + phase) + 0.08 * Math.sin(3 * angle - 1.7 * phase)
    return [320 + radius * dent * Math.cos(angle), 200 + 0.72 * radius * dent * Math.sin(angle)] as const
  })
  const segments = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % pointCount] ?? [x, y]
    return `${x.toFixed(1)} ${y.toFixed(1)} ${((x + nextX) / 2).toFixed(1)} ${((y + nextY) / 2).toFixed(1)}`
  })
  const start = segments.at(-1)?.split(' ').slice(2).join(' ') ?? ''
  return `M${start}${segments.map((segment) => `Q${segment}`).join('')}Z`
}
