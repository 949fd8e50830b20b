import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useTheme } from '../../providers/settings/useTheme.ts'
import { useFormats } from '../useFormats.ts'
import { useIsIdle } from '../useIsIdle.ts'
import { DataTable } from './DataTable.tsx'
import type { ChartLooks, PlotKind, ToPicture } from './Plot.tsx'
import './chart.css'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { lazyPlain, PartFallback } from '../lazyOnce.tsx'
import { Toolbar } from '../Toolbar.tsx'
import { type ChartRow, toChartCsv, toChartTable } from './chartRow.ts'

interface ChartProps extends ChartLooks {
  readonly kind: PlotKind
  /** What is to be seen, for those who cannot see it. */
  readonly label: string
  readonly rows: readonly ChartRow[]
  /** How a value reads. Default: as a number. */
  readonly formatValue?: (value: number) => string
  /** Series that are drawn dashed: what is expected, and not counted. Default none. */
  readonly dashed?: readonly string[]
  /** In px. Default: by its kind. */
  readonly heightPx?: number
  /** Name of its files, which makes it a picture and a csv to carry away. Default: it is none. */
  readonly fileName?: string
}

const Plot = lazyPlain(() => import('./Plot.tsx').then((module) => module.Plot))
const noSeries: readonly string[] = []
const DOWNLOAD_BEGUN_MS = 60_000
const HEIGHT_PX = 260
const SPARK_HEIGHT_PX = 56
const BAR_HEIGHT_PX = 24
/** A menu that folds changes the width many times: a chart is drawn again once it is done. */
const WIDTH_SETTLES_MS = 150

/** A chart, and under it the same figures as a table. A spark line is an ornament of the figure beside it and has no table. */
export function Chart({ kind, label, rows, formatValue, dashed = noSeries, heightPx: wantedPx, fileName, ...looks }: ChartProps) {
  const { t } = useTranslate()
  const [theme] = useTheme()
  const formats = useFormats()
  const toPicture = useRef<ToPicture | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const widthPx = useSettledWidth(frame)
  // Drawing one takes a tenth of a second: numbers and rows beside it come first.
  const isIdle = useIsIdle()
  const formatNumber = formatValue ?? formats.number
  const heightPx = wantedPx ?? toHeight(kind, rows.length)
  const said = JSON.stringify(rows)
  const { isCounted = false, formatShort = formatNumber, hasValues = false } = looks
  const tones = JSON.stringify(looks.tones ?? null)
  // The library draws everything again with each render, which takes up to a tenth of a second.
  const plot = useMemo(
    () => (
      <Plot
        kind={kind}
        rows={JSON.parse(said)}
        theme={theme}
        heightPx={heightPx}
        widthPx={widthPx ?? null}
        formatNumber={formatNumber}
        dashed={dashed}
        isCounted={isCounted}
        formatShort={formatShort}
        hasValues={hasValues}
        tones={JSON.parse(tones)}
        ready={(picture) => {
          toPicture.current = picture
        }}
      />
    ),
    [kind, said, theme, heightPx, widthPx, formatNumber, dashed, isCounted, formatShort, hasValues, tones],
  )
  return (
    <figure className="zg-chart" aria-label={label}>
      <div ref={frame} className="zg-chart-frame" style={{ height: heightPx }} aria-hidden="true">
        {isIdle && widthPx !== undefined ? <PartFallback value={<ChartLoading />}>{plot}</PartFallback> : <ChartLoading />}
      </div>
      {kind !== 'spark' && (
        <details>
          <summary>{t('charts.figures')}</summary>
          <ChartFigures label={label} rows={rows} formatNumber={formatNumber} />
          {fileName && <ChartFiles fileName={fileName} rows={rows} readPicture={() => toPicture.current?.() ?? null} />}
        </details>
      )}
    </figure>
  )
}

function ChartLoading() {
  return <span className="zg-skeleton zg-chart-loading" />
}

/** In px, of an element on the page; null: it has none, as in a dialog that is not open yet; undefined: not measured yet. */
function useSettledWidth(frame: RefObject<HTMLElement>): number | null | undefined {
  const [widthPx, setWidthPx] = useState<number | null>()
  useLayoutEffect(() => setWidthPx(frame.current?.clientWidth || null), [frame])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let settling: ReturnType<typeof setTimeout> | undefined
    const watch = new ResizeObserver(() => {
      clearTimeout(settling)
      // Of an element that is hidden the width before is kept: it comes back as wide as a rule.
      settling = setTimeout(() => setWidthPx((before) => element.clientWidth || before), WIDTH_SETTLES_MS)
    })
    watch.observe(element)
    return () => {
      clearTimeout(settling)
      watch.disconnect()
    }
  }, [frame])
  return widthPx
}

/** Bars have a line each; everything else is as high as it is. */
function toHeight(kind: PlotKind, count: number): number {
  if (kind === 'spark') return SPARK_HEIGHT_PX
  return kind === 'bar' ? Math.max(HEIGHT_PX, count * BAR_HEIGHT_PX) : HEIGHT_PX
}

interface ChartFilesProps {
  readonly fileName: string
  readonly rows: readonly ChartRow[]
  /** Null: it is not drawn yet. */
  readonly readPicture: () => string | null
}

/** The chart as a picture, and its figures as a file. */
function ChartFiles({ fileName, rows, readPicture }: ChartFilesProps) {
  const { t } = useTranslate()
  const savePicture = () => {
    const picture = readPicture()
    if (picture) download(picture, `${fileName}.png`)
  }
  const saveFigures = () => {
    const url = URL.createObjectURL(new Blob([toChartCsv(rows, t('charts.place'))], { type: 'text/csv' }))
    download(url, `${fileName}.csv`)
    // The download has its own hold on the bytes once it has begun.
    setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_BEGUN_MS)
  }
  return (
    <Toolbar className="zg-chart-files">
      <Button size="small" onClick={savePicture}>
        {t('figures.savePicture')}
      </Button>
      <Button size="small" onClick={saveFigures}>
        {t('figures.saveAs', { format: 'CSV' })}
      </Button>
    </Toolbar>
  )
}

function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

interface ChartFiguresProps {
  readonly label: string
  readonly rows: readonly ChartRow[]
  readonly formatNumber: (value: number) => string
}

/** The figures of a chart as a table. */
function ChartFigures({ label, rows, formatNumber }: ChartFiguresProps) {
  const { t } = useTranslate()
  const table = toChartTable(rows)
  return (
    <DataTable label={label} isCompact frameClassName="zg-chart-figures">
      <thead>
        <tr>
          <th scope="col">{t('charts.place')}</th>
          {table.series.map((name) => (
            <th key={name} scope="col" className="zg-cell-number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ x, values }) => (
          <tr key={x}>
            <th scope="row">{x}</th>
            {values.map((value, index) => (
              <td key={table.series[index]} className="zg-cell-number">
                {value === null ? t('states.missing') : formatNumber(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
