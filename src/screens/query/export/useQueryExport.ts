import { useRef, useState } from 'react'
import type { ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Query } from '../../../resources/schema/query.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { choosableColumns } from '../../list/columns/columnChoice.ts'
import type { ExportChoice } from '../../transfer/export/exportChoice.ts'
import { toFileColumns } from '../../transfer/export/toFileColumns.ts'
import type { ExportState } from '../../transfer/export/useExport.ts'
import { useFileTexts } from '../../transfer/export/useFileTexts.ts'
import type { FileOrder } from '../../transfer/file/cell.ts'
import { toFileName } from '../../transfer/file/toFileName.ts'
import { EXPORT_ROWS_MAX } from '../../transfer/limits.ts'
import type { Rows } from '../rows/openRows.ts'
import { toShopShare, toUnreadable } from '../shops/toShopStates.ts'
import { useMissingText } from '../shops/useMissingText.ts'
import type { CachedRows } from '../useCachedRows.ts'
import { type QueryColumn, toQueryColumns } from './toQueryColumns.ts'

export interface QueryExportSource {
  readonly query: Query
  readonly rows: Rows
  readonly run: ShopRunState
  readonly cached: CachedRows | null
  readonly shownKeys: readonly string[]
}

interface FileCounts {
  readonly rowCount: number
  /** Of them, so many fit the file. */
  readonly rowsMax: number
  /** Shops whose rows are those of an earlier query. */
  readonly olderCount: number
}

/** A file of the rows, which says of how many shops it is. */
export function useQueryExport({ query, rows, run, cached, shownKeys }: QueryExportSource) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const texts = useFileTexts()
  const toMissing = useMissingText()
  const toErrorText = useErrorText()
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  /** Counts the tries: the answer to one that was given up is not heard. */
  const tries = useRef(0)

  function toOrder(columns: readonly QueryColumn[], { rowCount, rowsMax, olderCount }: FileCounts): FileOrder {
    const { lines } = run
    const { done, total } = toShopShare(lines, cached)
    const unreadable = toUnreadable(lines)
    const shown = { fields: Object.fromEntries(columns.map(({ key, field }) => [key, field])) }
    return {
      title: text(query.label),
      columns: toFileColumns(
        shown,
        columns.map(({ key }) => key),
        { text, yes: t('states.yes'), no: t('states.no'), titles: new Map() },
      ),
      texts,
      missing: [
        ...(done < total ? [t('queries.partialFile', { done, total })] : []),
        ...(unreadable ? [t('queries.unreadableFile', { ...unreadable })] : []),
        ...(olderCount > 0 ? [t('queries.olderFile', { count: olderCount })] : []),
        ...(lines.length === 0 && cached ? [t('queries.keptFile', { time: formats.dateTime(cached.asOf) })] : []),
        ...(rowCount > rowsMax ? [t('transfer.cut', { max: formats.number(rowsMax), total: formats.number(rowCount) })] : []),
      ],
      failures: lines.flatMap((line) => {
        const reason = toMissing(line)
        return reason === null ? [] : [{ name: line.shop.shop_name, reason }]
      }),
    }
  }

  async function start(choice: ExportChoice) {
    const { total, chosen, olderShops } = rows.read()
    const rowCount = choice.scope === 'selected' ? chosen.count : total
    // Only a workbook is built in memory.
    const rowsMax = choice.format === 'xlsx' ? EXPORT_ROWS_MAX : rowCount
    const columns = toQueryColumns(query, choice.columns === 'shown' ? shownKeys : choosableColumns(query))
    const order = toOrder(columns, { rowCount, rowsMax, olderCount: olderShops.length })
    tries.current += 1
    const mine = tries.current
    setState({ step: 'writing' })
    try {
      const { file, rowCount: written } = await rows.ask({
        of: 'file',
        scope: choice.scope === 'selected' ? 'chosen' : 'view',
        keys: columns.map(({ key }) => key),
        format: choice.format,
        order,
        rowsMax,
      })
      if (mine !== tries.current) return
      const name = toFileName(text(query.label), Date.now(), choice.format)
      const missing = [...order.missing, ...order.failures.map(({ name: shop, reason }) => `${shop}: ${reason}`)]
      setState({ step: 'done', file, name, rowCount: written, missing })
    } catch (error) {
      if (mine === tries.current) halt(toErrorText(error))
    }
  }

  function halt(reason: string) {
    setState({ step: 'halted', done: 0, total: 0, reason })
  }

  return {
    state,
    start,
    stop() {
      tries.current += 1
      halt(t('transfer.stopped'))
    },
  }
}
