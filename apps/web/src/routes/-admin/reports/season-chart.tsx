import { BarChart } from '@mantine/charts'

interface Props {
  seasons: { price: string; booked: number; notBooked: number }[]
  labels: { readonly booked: string; readonly notBooked: string }
}

/** A bar for each price. Drawn by a library of its own chunk, which loads when it is first shown. */
export function SeasonChart({ seasons, labels }: Props) {
  return (
    <BarChart
      h="260px"
      data={seasons}
      dataKey="price"
      type="stacked"
      withLegend
      series={[
        { name: 'booked', label: labels.booked, color: 'slate.7' },
        { name: 'notBooked', label: labels.notBooked, color: 'slate.3' },
      ]}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  )
}
