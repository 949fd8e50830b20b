import Bar from '@ant-design/plots/es/components/bar'
import Column from '@ant-design/plots/es/components/column'
import Line from '@ant-design/plots/es/components/line'
import Scatter from '@ant-design/plots/es/components/scatter'
import TinyArea from '@ant-design/plots/es/components/tiny/area'
import type { Theme } from '../../theme/theme.ts'
import { type ChartDot, type ChartRow, toChartDots, toLonePoints, toNamedDots, withGaps } from './chartRow.ts'
import { type ChartTone, seriesColors, toneColors } from './seriesColors.ts'

/**
 * `column`: few or short names, or days; `stack`: the same, with the series of a place on top of each other; `bar`: names that need a line
 * each; `dots`: a dot for each place, the second series against the first.
 */
export type PlotKind = 'line' | 'column' | 'stack' | 'bar' | 'dots' | 'spark'

/** How a chart looks beyond its kind. */
export interface ChartLooks {
  /** Values are counted: an axis has whole numbers alone. Default false. */
  readonly isCounted?: boolean
  /** How a value reads where there is little room, along an axis and above a column. Default: as it reads elsewhere. */
  readonly formatShort?: (value: number) => string
  /** Values are written beside columns and bars, as many as there is room for. Default false. */
  readonly hasValues?: boolean
  /** What series say, by their names. Default: they are only told apart. */
  readonly tones?: Readonly<Record<string, ChartTone>> | null
}

interface PlotProps extends Required<ChartLooks> {
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
const TICKS = 5
/** What is said of a place without a value. */
const UNKNOWN = '—'
/** The library leaves more around a chart than the chart is worth above a table. */
const MARGINS = { marginTop: 8, marginBottom: 2, marginLeft: 4, marginRight: 8 }
const VALUE_PX = 11
/** A single day would be as wide as the chart. */
const COLUMN_PX_MAX = 56
const DOT_RADIUS_PX = 5
const DOT_OPACITY = 0.65
/** A little thicker than a line, to be seen by itself. */
const LONE_POINT_PX = 3
const LINE_MARK_PX = 18

/** The chart library's part of a chart. */
export function Plot(props: PlotProps) {
  const { kind, rows, theme, heightPx, widthPx, ready } = props
  const size = {
    height: heightPx,
    ...(widthPx === null ? {} : { width: widthPx }),
    theme: { type: theme === 'dark' ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
    animate: false as const,
    ...MARGINS,
    onReady: (plot: { toDataURL?: () => string | undefined }) => ready(() => plot.toDataURL?.() ?? null),
  }
  if (kind === 'dots') return <DotPlot {...props} size={size} />
  const places = { ...size, data: [...rows], xField: 'x', yField: 'y' }
  if (kind === 'spark')
    return <TinyArea {...places} shapeField="smooth" style={{ fill: seriesColors[theme][0], fillOpacity: SPARK_OPACITY }} />

  const options = { ...places, colorField: 'series', ...toOptions(props) }
  if (kind === 'bar') {
    const amount = { ...options.axis.y, labelAutoRotate: false, labelAutoHide: true }
    const name = { labelFormatter: toShortName, labelOpacity: LABEL_OPACITY }
    const scale = { ...options.scale, y: { ...options.scale.y, tickCount: AMOUNTS_MAX } }
    return <Bar {...options} marginRight={LAST_AMOUNT_PX} scale={scale} axis={{ y: amount, x: name }} />
  }
  if (kind === 'line') {
    const lone = toLonePoints(rows)
    return (
      <Line
        {...options}
        data={[...withGaps(rows)]}
        {...(lone.length > 0 && { point: { data: [...lone], sizeField: LONE_POINT_PX, tooltip: false } })}
        style={{
          lineWidth: LINE_WIDTH_PX,
          lineDash: (points: readonly ChartRow[]) => (props.dashed.includes(points[0]?.series ?? '') ? DASH_PX : null),
        }}
      />
    )
  }
  const style = { maxWidth: COLUMN_PX_MAX }
  return kind === 'stack' ? <Column {...options} style={style} stack /> : <Column {...options} style={style} group />
}

/** Axes, colours, values, legend and what is said of a point, for all kinds whose places are names. */
function toOptions({ kind, rows, theme, formatNumber, formatShort, isCounted, hasValues, tones, dashed }: PlotProps) {
  const series = [...new Set(rows.map((row) => row.series))]
  const labelStep = Math.ceil(new Set(rows.map(({ x }) => x)).size / LABELS_MAX)
  const scale = toColorScale(series, theme, tones)
  const values = { text: ({ y }: ChartRow) => (y === null ? '' : formatShort(y)), ...(kind === 'bar' ? beyondBar : aboveColumn(theme)) }
  return {
    axis: {
      y: { labelFormatter: formatShort, labelOpacity: LABEL_OPACITY, ...(isCounted && { tickFilter: isWhole }) },
      x: {
        labelAutoRotate: false,
        labelOpacity: LABEL_OPACITY,
        labelFormatter: toShortName,
        tickFilter: (_value: unknown, index: number) => index % labelStep === 0,
      },
    },
    scale: { color: scale, y: { domainMin: Math.min(0, ...rows.map(({ y }) => y ?? 0)), nice: true, tickCount: TICKS } },
    tooltip: {
      items: [{ channel: 'y' as const, valueFormatter: (value: number | null) => (value === null ? UNKNOWN : formatNumber(value)) }],
    },
    // In the order of the legend: the library has that of what it draws, which is the other way round.
    interaction: { tooltip: { sort: ({ name }: { readonly name: string }) => series.indexOf(name) } },
    legend: series.length > 1 ? { color: kind === 'line' ? { ...legendAbove, ...toLineMarks(dashed) } : legendAbove } : (false as const),
    ...(hasValues && { label: values }),
  }
}

interface DotPlotProps extends PlotProps {
  readonly size: object
}

/** The names of the axes are those of the series; a dot says its own name. */
function DotPlot({ rows, theme, formatNumber, isCounted, size }: DotPlotProps) {
  const { across, up, dots } = toChartDots(rows)
  const named = toNamedDots(dots)
  const axis = (title: string) => ({
    title,
    titleFillOpacity: LABEL_OPACITY,
    labelFormatter: formatNumber,
    labelAutoRotate: false,
    labelOpacity: LABEL_OPACITY,
    ...(isCounted && { tickFilter: isWhole }),
  })
  return (
    <Scatter
      {...size}
      marginRight={LAST_AMOUNT_PX}
      data={[...dots]}
      xField="across"
      yField="up"
      axis={{ x: axis(across), y: axis(up) }}
      scale={{ x: { nice: true }, y: { nice: true, tickCount: TICKS } }}
      style={{ fill: seriesColors[theme][0], fillOpacity: DOT_OPACITY, r: DOT_RADIUS_PX }}
      label={{ text: (dot: ChartDot) => (named.has(dot) ? toShortName(dot.name) : ''), ...beyondDot(theme) }}
      tooltip={{
        title: ({ name }: ChartDot) => name,
        items: [
          { channel: 'x' as const, name: across, valueFormatter: formatNumber },
          { channel: 'y' as const, name: up, valueFormatter: formatNumber },
        ],
      }}
      legend={false}
    />
  )
}

function toColorScale(series: readonly string[], theme: Theme, tones: PlotProps['tones']) {
  const colors = seriesColors[theme]
  if (!tones) return { range: [...colors] }
  const toned = series.map((name, at) => (tones[name] ? toneColors[theme][tones[name]] : (colors[at % colors.length] ?? colors[0])))
  return { domain: [...series], range: toned }
}

const isWhole = (value: unknown) => Number.isInteger(Number(value))
const inkOf = (theme: Theme) => (theme === 'dark' ? '#ffffff' : '#1d2129')
const clearOfOthers = [{ type: 'overlapHide' }, { type: 'exceedAdjust' }]
const aboveColumn = (theme: Theme) => ({
  textBaseline: 'bottom',
  dy: -2,
  style: { fill: inkOf(theme), fillOpacity: LABEL_OPACITY, fontSize: VALUE_PX },
  transform: clearOfOthers,
})
const beyondBar = { position: 'right', dx: 4, style: { textAlign: 'start', fontSize: VALUE_PX } }
const beyondDot = (theme: Theme) => ({
  dx: 7,
  style: { textAlign: 'start', textBaseline: 'middle', fill: inkOf(theme), fillOpacity: LABEL_OPACITY, fontSize: VALUE_PX },
  transform: clearOfOthers,
})
const legendAbove = { position: 'top' as const, layout: { justifyContent: 'flex-end' as const }, labelFormatter: toShortName }

/** A mark of the legend that is as long as two dashes tells a dashed line from a whole one. */
function toLineMarks(dashed: readonly string[]) {
  return {
    itemMarkerSize: LINE_MARK_PX,
    itemMarkerLineWidth: LINE_WIDTH_PX,
    itemMarkerLineDash: ({ id }: { readonly id: string }) => (dashed.includes(id) ? DASH_PX : undefined),
  }
}

function toShortName(name: string): string {
  return name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX - 1)}…` : name
}
