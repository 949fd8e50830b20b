import { useEffect, useMemo, useRef, useState } from 'react'
import { ReplyCode } from '../../../contract/codes.ts'
import type { Cost, CostInput } from '../../../contract/entities/cost.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { Suggestion } from '../../../contract/entities/suggestion.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { useReadSheet } from '../../reports/parts/useSheetFile.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { FileField, TextField } from '../../ui/Fields.tsx'
import { FieldError } from '../../ui/FormField.tsx'
import { Tag, type TagTone } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SuggestionWords } from '../suggestions/index.ts'
import { indexCosts, placeOf } from './costHistory.ts'
import { ledgerColumns } from './ledgerColumns.ts'
import { dayToWrite } from './ledgerEdits.ts'
import type { LedgerNames } from './ledgerNames.ts'
import type { LedgerGroup } from './ledgerRows.ts'
import { columnsByOrder, findHeads, type JudgedLine, judgeLines, type SheetLine, splitPasted } from './ledgerSheet.ts'
import { useLedgerChanges } from './useLedgerChanges.ts'
import type { LedgerEdits } from './useLedgerEdits.ts'
import { useLineText } from './useLineText.ts'

const LINES_MAX = 5_000
/** Drawn of the preview, the wrong ones first. */
const LINES_SHOWN = 200
const tones: Readonly<Record<JudgedLine['kind'], TagTone>> = {
  added: 'good',
  changed: 'good',
  same: 'quiet',
  unmatched: 'bad',
  wrong: 'bad',
}

interface SheetDialogProps {
  readonly shops: readonly Shop[]
  /** All that the user has. */
  readonly allShops: readonly Shop[]
  readonly costs: readonly Cost[]
  readonly groups: readonly LedgerGroup[]
  /** By which own numbers and titles lines are matched. */
  readonly readNames: () => LedgerNames
  readonly edits: LedgerEdits
  /** What was pasted elsewhere; '': nothing. */
  readonly given: string
  readonly validFrom: string
  /** Today. */
  readonly day: string
  /** The suggestion of a program whose lines were given. Default: none. */
  readonly suggestion?: Suggestion | undefined
  readonly close: () => void
}

interface Sheet {
  /** Made once for each sheet: saved again, it goes on with the same report. */
  readonly importId: string
  readonly name: string
  readonly lines: readonly SheetLine[]
  /** What of the file was not read, as a sentence; '': nothing. */
  readonly unread: string
}

/** A sheet that is pasted or read from a file: each line is judged before anything is saved. */
export function SheetDialog(props: SheetDialogProps) {
  const { shops, allShops, costs, groups, readNames, edits, given, validFrom, day, suggestion, close } = props
  const { t } = useTranslate()
  const text = useText()
  const toErrorText = useErrorText()
  const readSheet = useReadSheet()
  const changes = useLedgerChanges()
  // What was there when the sheet was given: while it is saved, the ledger below is read again. What is given after it starts from what it has left.
  const [before, setBefore] = useState(costs)
  const now = useRef(costs)
  now.current = costs
  // A suggestion is at the server; what somebody pasted is nowhere else until it is saved.
  const tab = useTabDraft<string>('pasted costs', withoutSecrets)
  const [pasted, setPasted] = useState(given || (suggestion ? '' : (tab.restored ?? '')))
  useEffect(() => {
    if (suggestion) return
    if (pasted.trim() === '') tab.forget()
    else tab.keep(pasted)
  }, [tab, suggestion, pasted])
  // More may be typed while a file is read.
  const latest = useRef(pasted)
  latest.current = pasted
  const [sheet, setSheet] = useState<Sheet | null>(() => toSheet(suggestion?.title ?? t('profit.ledger.pasted'), splitPasted(pasted)))
  const [status, setStatus] = useState<{ readonly tone: 'error' | 'success'; readonly text: string } | null>(null)
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null)
  /**
   * A suggestion is confirmed once: what is pasted after it is a sheet like any other. Until it is known to be confirmed all saves are the same one:
   * the first may have done it although its answer was lost.
   */
  const toConfirm = useRef(suggestion && { suggestion_id: suggestion.suggestion_id, import_id: crypto.randomUUID() })
  // One that was chosen of several is no shop that the sheet speaks of: it may be a sheet of all of them.
  const shopUid = allShops.length === 1 ? (allShops[0]?.shop_uid ?? null) : null
  const judged = useMemo(() => {
    if (!sheet) return null
    const { heads, data } = findHeads(sheet.lines)
    const shopOfGoods = new Map(groups.map(({ goods_id, shop_uid }) => [goods_id, shop_uid]))
    return judgeLines(heads, data, {
      shops,
      shopUid,
      shopOfGoods,
      validFrom,
      costs: before,
      names: readNames(),
    })
  }, [sheet, shops, shopUid, groups, readNames, validFrom, before])
  const entries = judged?.flatMap((each) => each.entries) ?? []
  const good = judged?.filter((each) => each.entries.length > 0) ?? []
  const wrong =
    judged
      ?.filter((each) => each.entries.length === 0)
      .toSorted((a, b) => Number(b.kind === 'unmatched') - Number(a.kind === 'unmatched')) ?? []
  const histories = useMemo(() => indexCosts(before), [before])
  const isOvertaken = (entry: CostInput) => dayToWrite(histories.get(placeOf(entry)) ?? [], '', day) > entry.valid_from

  function show(name: string, lines: readonly SheetLine[], unread = '') {
    setStatus(lines.length > LINES_MAX ? { tone: 'error', text: t('profit.ledger.tooLarge') } : null)
    setBefore(now.current)
    setSheet(toSheet(name, lines, unread))
  }

  async function read(file: File) {
    setBusy('reading')
    const found = await readSheet(file)
    setBusy(null)
    if ('rows' in found) return show(file.name, found.rows, found.unread)
    // What was typed is there as before.
    show(t('profit.ledger.pasted'), splitPasted(latest.current))
    setStatus({ tone: 'error', text: found.problem })
  }

  async function save(of: Sheet) {
    setBusy('saving')
    setStatus(null)
    let saved = 0
    const sent = pasted
    const refused = wrong.flatMap(({ line, problems }) => problems.slice(0, 1).map((problem) => ({ line, ...problem })))
    try {
      const report = { import_id: of.importId, file_name: of.name.slice(0, 200), refused, ...toConfirm.current }
      await edits.saveBy(entries, () =>
        changes.saveSheet(entries, report, (count) => {
          saved = count
        }),
      )
      toConfirm.current = undefined
      setStatus({ tone: 'success', text: t('profit.ledger.saved', { saved: good.length, places: entries.length }) })
      // What was put there meanwhile is the next sheet.
      setSheet((shown) => (shown === of ? null : shown))
      setPasted((shown) => (shown === sent ? '' : shown))
    } catch (thrown) {
      const reason = toErrorText(thrown)
      const isDecided = toConfirm.current !== undefined && thrown instanceof ToolApiError && thrown.code === ReplyCode.conflict
      setStatus({ tone: 'error', text: isDecided ? reason : t('profit.ledger.failed', { saved, reason }) })
      // There is nothing to confirm any more: what is put there from now on is a sheet like any other.
      if (isDecided) {
        toConfirm.current = undefined
        setSheet(null)
      }
    }
    setBusy(null)
  }

  const foot = (
    <>
      <Button onClick={close}>{t('actions.close')}</Button>
      {sheet && (
        <Button kind="primary" disabled={busy !== null || good.length === 0} onClick={() => void save(sheet)}>
          {t('profit.ledger.saveLines', { good: good.length })}
        </Button>
      )}
    </>
  )
  const byOrder = columnsByOrder.map((name) => text(ledgerColumns[name].label)).join(t('list.separator'))
  return (
    <TitledDialog isOpen title={t('profit.ledger.import')} close={close} foot={foot}>
      <div className="zg-profit-facts">
        {suggestion && <SuggestionWords suggestion={suggestion} />}
        <TextField
          label={t('profit.ledger.paste')}
          hint={t('profit.ledger.pasteHint', { columns: byOrder })}
          rows={5}
          spellCheck={false}
          value={pasted}
          onChange={(typed) => {
            setPasted(typed)
            show(t('profit.ledger.pasted'), splitPasted(typed))
          }}
        />
        <FileField label={t('profit.ledger.file')} accept=".xlsx,.csv,.txt" disabled={busy !== null} onChange={(file) => void read(file)} />
        {busy === 'reading' && <p role="status">{t('profit.ledger.reading')}</p>}
        {status && (
          <Alert tone={status.tone} role={status.tone === 'error' ? 'alert' : 'status'}>
            {status.text}
          </Alert>
        )}
        {sheet?.unread && <Alert tone="warning">{sheet.unread}</Alert>}
        {judged && <SheetPreview good={good} wrong={wrong} isOvertaken={isOvertaken} />}
      </div>
    </TitledDialog>
  )
}

interface SheetPreviewProps {
  /** Lines that can be saved. */
  readonly good: readonly JudgedLine[]
  /** In the order in which they are shown. */
  readonly wrong: readonly JudgedLine[]
  /** Whether a later entry is in force today. */
  readonly isOvertaken: (entry: CostInput) => boolean
}

/** What would become of each line, the wrong ones first. */
function SheetPreview({ good, wrong, isOvertaken }: SheetPreviewProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toLineText = useLineText()
  const lines = [...wrong, ...good]
  const places = good.flatMap(({ entries }) => entries).length
  const unmatched = wrong.filter(({ kind }) => kind === 'unmatched').length
  const overtaken = good.filter(({ entries }) => entries.some(isOvertaken)).length
  return (
    <>
      <p role="status">
        {t('profit.ledger.found', { good: good.length, wrong: wrong.length })}{' '}
        {places > good.length && t('profit.ledger.places', { count: formats.number(places) })}{' '}
        {unmatched > 0 && t('profit.ledger.unmatched', { count: formats.number(unmatched) })}{' '}
        {overtaken > 0 && t('profit.ledger.overtaken', { count: formats.number(overtaken) })}
      </p>
      <DataTable label={t('profit.ledger.preview')} isCompact>
        <thead>
          <ColumnHeads heads={[t('profit.ledger.line'), t('profit.ledger.state'), t('profit.ledger.preview')]} />
        </thead>
        <tbody>
          {lines.slice(0, LINES_SHOWN).map(({ line, kind, cells, problems }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>
                <Tag tone={tones[kind]}>{t(`profit.ledger.kinds.${kind}`)}</Tag>
              </td>
              <td>
                {cells.join(' · ')}
                {problems.map((problem) => (
                  <FieldError as="span" key={problem.column}>
                    {' '}
                    {toLineText({ line, ...problem })}
                  </FieldError>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {lines.length > LINES_SHOWN && <p>{t('importing.notListed', { count: formats.number(lines.length - LINES_SHOWN) })}</p>}
    </>
  )
}

/** Null: nothing is in it, or too much. */
function toSheet(name: string, lines: readonly SheetLine[], unread = ''): Sheet | null {
  return lines.length === 0 || lines.length > LINES_MAX ? null : { importId: crypto.randomUUID(), name, lines, unread }
}
