import Bar from '@ant-design/plots/es/components/bar'
import Column from '@ant-design/plots/es/components/column'
import Line from '@ant-design/plots/es/components/line'
import TinyArea from '@ant-design/plots/es/components/tiny/area'
import type { Theme } from '../../theme/theme.ts'
import type { ChartRow } from './chartRow.ts'
import { seriesColors } from './seriesColors.ts'

/** `column`: few or short names, or days; `bar`: names that need a line each. */
export type PlotKind = 'line' | 'column' | 'bar' | 'spark'

interface PlotProps {
  readonly kind: PlotKind
  readonly rows: readonly ChartRow[]
  readonly theme: Theme
  readonly heightPx: number
  /** Null: as its place is, once. */
  readonly widthPx: number | null
  readonly formatNumber: (value: number) => string
  /** Series that are drawn dashed. */
  readonly dashed: readonly string[]
  /** Told how to make a picture of it, once it is drawn. */
  readonly ready: (toPicture: ToPicture) => void
}

/** The chart as a data address of a PNG; null: there is nothing to be seen. */
export type ToPicture = () => string | null

const LINE_WIDTH_PX = 2
const DASH_PX = [4, 4]
const SPARK_OPACITY = 0.35
/** The library's own choice is too pale to be read. */
const LABEL_OPACITY = 0.75
/** As many labels as a phone has room for. */
const LABELS_MAX = 7
/** About as many amounts are written below bars. */
const AMOUNTS_MAX = 4
const NAME_CHARS_MAX = 18
/** Room for the half of the last amount that is beyond the bars. */
const LAST_AMOUNT_PX = 40

/** The chart library's part of a chart. */
export function Plot({ kind, rows, theme, heightPx, widthPx, formatNumber, dashed, ready }: PlotProps) {
  const colors = seriesColors[theme]
  const shared = {
    data: [...rows],
    xField: 'x',
    yField: 'y',
    height: heightPx,
    ...(widthPx === null ? {} : { width: widthPx }),
    theme: { type: theme === 'dark' ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
    animate: false as const,
    onReady: (plot: { toDataURL?: () => string | undefined }) => ready(() => plot.toDataURL?.() ?? null),
  }
  if (kind === 'spark') return <TinyArea {...shared} shapeField="smooth" style={{ fill: colors[0], fillOpacity: SPARK_OPACITY }} />

  const isMany = new Set(rows.map(({ series }) => series)).size > 1
  const labelStep = Math.ceil(new Set(rows.map(({ x }) => x)).size / LABELS_MAX)
  const options = {
    ...shared,
    colorField: 'series',
    axis: {
      y: { labelFormatter: formatNumber, labelOpacity: LABEL_OPACITY },
      x: {
        labelAutoRotate: false,
        labelOpacity: LABEL_OPACITY,
        tickFilter: (_value: unknown, index: number) => index % labelStep === 0,
      },
    },
    scale: { color: { range: [...colors] }, y: { domainMin: Math.min(0, ...rows.map(({ y }) => y)), nice: true } },
    tooltip: { items: [{ channel: 'y' as const, valueFormatter: formatNumber }] },
    legend: isMany ? { color: { position: 'top' as const, layout: { justifyContent: 'flex-end' as const } } } : (false as const),
  }
  if (kind === 'bar') {
    const name = { labelFormatter: toShortName, labelOpacity: LABEL_OPACITY }
    const amount = { ...options.axis.y, labelAutoRotate: false, labelAutoHide: true }
    const scale = { ...options.scale, y: { ...options.scale.y, tickCount: AMOUNTS_MAX } }
    return <Bar {...options} marginRight={LAST_AMOUNT_PX} scale={scale} axis={{ y: amount, x: name }} />
  }
  return kind === 'line' ? (
    <Line
      {...options}
      style={{
        lineWidth: LINE_WIDTH_PX,
        lineDash: (points: readonly ChartRow[]) => (dashed.includes(points[0]?.series ?? '') ? DASH_PX : null),
      }}
    />
  ) : (
    <Column {...options} group />
  )
}

function toShortName(name: string): string {
  return name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX - 1)}…` : name
}
