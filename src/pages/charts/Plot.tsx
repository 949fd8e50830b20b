import Column from '@ant-design/plots/es/components/column'
import Line from '@ant-design/plots/es/components/line'
import TinyArea from '@ant-design/plots/es/components/tiny/area'
import type { Theme } from '../../theme/theme.ts'
import type { ChartRow } from './chartRow.ts'

export type PlotKind = 'line' | 'column' | 'spark'

interface PlotProps {
  readonly kind: PlotKind
  readonly rows: readonly ChartRow[]
  readonly theme: Theme
  readonly heightPx: number
  readonly formatNumber: (value: number) => string
}

/** The theme colour first, then colours that stay apart from it and from each other, light and dark, and for the colour-blind. */
const SERIES_COLORS = ['#165dff', '#0fb5ae', '#f68511', '#9b59d0']

/** The chart library's part of a chart. */
export function Plot({ kind, rows, theme, heightPx, formatNumber }: PlotProps) {
  const shared = {
    data: [...rows],
    xField: 'x',
    yField: 'y',
    height: heightPx,
    theme: { type: theme === 'dark' ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
    animate: false as const,
  }
  if (kind === 'spark')
    return <TinyArea {...shared} shapeField="smooth" style={{ fill: SERIES_COLORS[0], fillOpacity: 0.25 }} />

  const axis = { y: { labelFormatter: formatNumber }, x: { labelAutoRotate: false, labelAutoHide: true } }
  const scale = { color: { range: SERIES_COLORS } }
  const tooltip = { items: [{ channel: 'y' as const, valueFormatter: formatNumber }] }
  const isMany = new Set(rows.map(({ series }) => series)).size > 1
  const legend = isMany ? { color: { position: 'top' as const, layout: { justifyContent: 'flex-end' as const } } } : (false as const)
  const options = { ...shared, colorField: 'series', axis, scale, tooltip, legend }
  return kind === 'line' ? <Line {...options} /> : <Column {...options} group />
}
