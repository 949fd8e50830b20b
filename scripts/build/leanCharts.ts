import type { Plugin } from 'vite'

/** Kinds of the library's charts that `src/ui/charts/Plot.tsx` draws. */
const plots = ['Bar', 'Column', 'Line', 'Scatter', 'TinyArea']
/** Of what a chart may be made of, all that such charts name: their marks, what is shown when they are pointed at, what goes with a press on the legend, and the two that the library asks for in each chart. */
const used =
  /^(data|encode|transform|labelTransform|scale|animation)\.|^coordinate\.(cartesian|transpose)$|^mark\.(interval|rect|line|point|text|area)$|^palette\.|^theme\.(classic|classicDark|light|dark)$|^component\.(axisX|axisY|legendCategory|legendContinuous|legends|title)$|^interaction\.(tooltip|legendFilter|sliderFilter|scrollbarFilter|legendHighlight|elementHighlight\w*|poptip)$/

/** Draws a part of a page that is HTML; our charts have none in their pictures. */
const PICTURES_OF_HTML = 'html2canvas'
const NO_PICTURES = '\0no-pictures-of-html'

const files = {
  chart: /@ant-design[\\/]plots[\\/]es[\\/]core[\\/]base[\\/]chart\.js$/,
  plots: /@ant-design[\\/]plots[\\/]es[\\/]core[\\/]index\.js$/,
  parts: /@antv[\\/]g2[\\/]esm[\\/]lib[\\/]core\.js$/,
} as const

/**
 * The chart library registers all that it can draw: maps, graphs, trees, clouds of words, the export of HTML. Each page with a chart loaded and ran it, which
 * took a processor four times slower half a second. Here it has what our charts are made of. The build ends where the library no longer has what is changed.
 */
export function leanCharts(): Plugin {
  return {
    name: 'zhanggui:lean-charts',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^html2canvas$/ },
      handler: (source) => (source === PICTURES_OF_HTML ? NO_PICTURES : null),
    },
    load: {
      filter: { id: /^\0no-pictures-of-html$/ },
      handler: () => ({ code: 'export default () => Promise.reject(new Error("no picture is made of HTML"))', moduleSideEffects: false }),
    },
    transform: {
      filter: { id: Object.values(files) },
      handler(code, id) {
        const lean = files.chart.test(id) ? withoutFamilies(code) : files.plots.test(id) ? withUsedPlots(code) : withUsedParts(code)
        if (lean === code) this.error(`${id} puts its charts together in another way`)
        return { code: lean, map: null }
      },
    },
  }
}

/** Without maps, graphs and trees. */
export function withoutFamilies(code: string): string {
  return code
    .replace("import { plotlib } from '@antv/g2-extension-plot';", '')
    .replace('import { Runtime, extend, stdlib }', 'import { Runtime, extend, corelib }')
    .replace('__assign(__assign({}, stdlib()), plotlib())', 'corelib()')
}

export function withUsedPlots(code: string): string {
  return code
    .replaceAll(/^import \{ (\w+) \} from '\.\/plots\/.*$\n/gm, (line, name: string) =>
      plots.includes(name) || name === 'Base' ? line : '',
    )
    .replaceAll(/^ {4}(\w+): \1,$\n/gm, (line, name: string) => (plots.includes(name) || name === 'Base' ? line : ''))
}

/** What nobody names is not imported for it, either. */
export function withUsedParts(code: string): string {
  return code.replaceAll(/^ {8}'([\w.]+)': \w+,$\n/gm, (line, name: string) => (used.test(name) ? line : ''))
}
