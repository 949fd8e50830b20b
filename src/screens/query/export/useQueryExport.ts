import { useEffect, useRef, useState } from 'react'
import type { ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { QueryTable } from '../../../resources/schema/query.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { choosableColumns } from '../../list/columns/columnChoice.ts'
import type { ExportChoice } from '../../transfer/export/exportChoice.ts'
import { toFileColumns } from '../../transfer/export/toFileColumns.ts'
import type { ExportState } from '../../transfer/export/useExport.ts'
import { useFileTexts } from '../../transfer/export/useFileTexts.ts'
import type { FileOrder } from '../../transfer/file/cell.ts'
import { toFileName } from '../../transfer/file/toFileName.ts'
import { EXPORT_ROWS_MAX } from '../../transfer/limits.ts'
import type { GivenRows } from '../GivenQuery.tsx'
import type { Rows } from '../rows/openRows.ts'
import { toShopShare, toUnreadable } from '../shops/toShopStates.ts'
import { useMissingText } from '../shops/useMissingText.ts'
import type { CachedRows } from '../useCachedRows.ts'
import { type QueryColumn, toQueryColumns } from './toQueryColumns.ts'

export interface QueryExportSource {
  readonly query: QueryTable
  readonly rows: Rows
  /** What the rows are of: a run over shops, or what came with them. */
  readonly of: QueryRunFacts | FileFacts
  /** Where `rows` are a part of so many: opens all of them, of the same view. Null or absent: they are all. */
  readonly whole?: { readonly count: number; readonly open: () => Promise<Rows> } | null
  readonly shownKeys: readonly string[]
}

interface QueryRunFacts {
  readonly run: ShopRunState
  readonly cached: CachedRows | null
}

/** What a file says of itself besides its rows. */
type FileFacts = Pick<GivenRows, 'share' | 'notes' | 'failures'>

interface FileCounts {
  readonly rowCount: number
  /** Of them, so many fit the file. */
  readonly rowsMax: number
  /** Shops whose rows are those of an earlier query. */
  readonly olderCount: number
}

/** A file of the rows, which says of how many shops it is. */
export function useQueryExport({ query, rows, of, whole = null, shownKeys }: QueryExportSource) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const texts = useFileTexts()
  const toMissing = useMissingText()
  const toErrorText = useErrorText()
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  /** Of the last try: the answer to one that was given up is not heard. */
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  function toOrder(columns: readonly QueryColumn[], { rowCount, rowsMax, olderCount }: FileCounts): FileOrder {
    const facts = 'run' in of ? toFacts(of) : of
    const { done, total } = facts.share
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
        ...(olderCount > 0 ? [t('queries.olderFile', { count: olderCount })] : []),
        ...facts.notes,
        ...(rowCount > rowsMax ? [t('exporting.cut', { max: formats.number(rowsMax), total: formats.number(rowCount) })] : []),
      ],
      failures: facts.failures,
    }
  }

  function toFacts({ run: { lines }, cached }: QueryRunFacts): FileFacts {
    const unreadable = toUnreadable(lines)
    return {
      share: toShopShare(lines, cached),
      notes: [
        ...(unreadable ? [t('queries.unreadableFile', { ...unreadable })] : []),
        ...(lines.length === 0 && cached ? [t('queries.keptFile', { time: formats.dateTime(cached.asOf) })] : []),
      ],
      failures: lines.flatMap((line) => {
        const reason = toMissing(line)
        return reason === null ? [] : [{ name: line.shop.shop_name, reason }]
      }),
    }
  }

  async function start(choice: ExportChoice) {
    const { total, chosen, olderShops } = rows.read()
    const beyond = choice.scope === 'selected' ? null : whole
    const rowCount = choice.scope === 'selected' ? chosen.count : (beyond?.count ?? total)
    // Only a workbook is built in memory.
    const rowsMax = choice.format === 'xlsx' ? EXPORT_ROWS_MAX : rowCount
    const columns = toQueryColumns(query, choice.columns === 'shown' ? shownKeys : choosableColumns(query))
    const order = toOrder(columns, { rowCount, rowsMax, olderCount: olderShops.length })
    running.current.abort()
    running.current = new AbortController()
    const { signal } = running.current
    setState({ step: 'writing' })
    let opened: Rows | null = null
    try {
      opened = beyond && (await beyond.open())
      const { file, rowCount: written } = await (opened ?? rows).ask(
        {
          of: 'file',
          scope: choice.scope === 'selected' ? 'chosen' : 'view',
          keys: columns.map(({ key }) => key),
          format: choice.format,
          order,
          rowsMax,
        },
        {
          signal,
          told(done, all) {
            if (!signal.aborted) setState(done < all ? { step: 'collecting', done, total: all } : { step: 'writing' })
          },
        },
      )
      if (signal.aborted) return
      const name = toFileName(text(query.label), Date.now(), choice.format)
      const missing = [...order.missing, ...order.failures.map(({ name: shop, reason }) => `${shop}: ${reason}`)]
      setState({ step: 'done', file, name, rowCount: written, missing })
    } catch (error) {
      if (!signal.aborted) halt(toErrorText(error))
    } finally {
      opened?.close()
    }
  }

  function halt(reason: string) {
    setState({ step: 'halted', done: 0, total: 0, reason })
  }

  return {
    state,
    start,
    stop() {
      running.current.abort()
      halt(t('exporting.stopped'))
    },
  }
}
