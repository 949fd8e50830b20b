import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Bill } from '../../../../contract/entities/bill.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { answerKey } from '../../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useReasonText } from '../../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useReadSheet } from '../../../reports/parts/useSheetFile.ts'
import { useShopName } from '../../../shops/useShopName.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { FileField, SelectField } from '../../../ui/Fields.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { SheetLine } from '../ledgerSheet.ts'
import { readBills } from './billSheet.ts'

/** Drawn of the lines that are wrong. */
const LINES_SHOWN = 200
const FILE_NAME_MAX_CHARS = 200

interface BillImportProps {
  readonly shops: readonly Shop[]
  /** Those that were read in before. */
  readonly known: readonly Bill[]
  readonly close: () => void
}

interface BillFile {
  readonly name: string
  readonly lines: readonly SheetLine[]
  /** What of the file was not read, as a sentence; '': nothing. */
  readonly unread: string
}

/** A bill as the platform gives it: shown by shop and month, with what is wrong in it, before anything is saved. */
export function BillImport({ shops, known, close }: BillImportProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const call = useCall()
  const client = useQueryClient()
  const toErrorText = useErrorText()
  const toReasonText = useReasonText()
  const readSheet = useReadSheet('addedUp')
  const [shopUid, setShopUid] = useState(shops.length === 1 ? (shops[0]?.shop_uid ?? '') : '')
  const [file, setFile] = useState<BillFile | null>(null)
  const [status, setStatus] = useState<{ readonly tone: 'error' | 'success'; readonly text: string } | null>(null)
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null)
  const read = useMemo(() => file && readBills(file.lines, { shops, shopUid: shopUid || null }), [file, shops, shopUid])
  const unknown = [...new Set(read?.bills.flatMap(({ lines }) => lines.flatMap(({ name }) => name || [])))]
  const nameOf = useShopName()

  async function open(chosen: File) {
    setBusy('reading')
    setStatus(null)
    const found = await readSheet(chosen)
    setBusy(null)
    if ('rows' in found) return setFile({ name: chosen.name, lines: found.rows, unread: found.unread })
    setFile(null)
    setStatus({ tone: 'error', text: found.problem })
  }

  async function save() {
    if (!read || !file) return
    setBusy('saving')
    setStatus(null)
    let saved = 0
    try {
      const file_name = file.name.slice(0, FILE_NAME_MAX_CHARS)
      for (const { shop_uid, month, lines, refused } of read.bills) {
        await call('saveBill', { shop_uid, month, file_name, lines: [...lines], refused_lines: refused })
        saved += 1
      }
      setStatus({ tone: 'success', text: t('profit.bills.savedBills', { count: saved }) })
      setFile(null)
    } catch (thrown) {
      setStatus({ tone: 'error', text: t('profit.bills.failed', { count: saved, reason: toErrorText(thrown) }) })
    }
    setBusy(null)
    await client.invalidateQueries(answerKey('billList'))
  }

  const foot = (
    <>
      <Button onClick={close}>{t('actions.close')}</Button>
      {read && (
        <Button kind="primary" disabled={busy !== null || read.bills.length === 0} onClick={() => void save()}>
          {t('profit.bills.save', { count: read.bills.length })}
        </Button>
      )}
    </>
  )
  return (
    <TitledDialog isOpen title={t('profit.bills.import')} close={close} foot={foot}>
      <div className="zg-profit-facts">
        <p className="zg-muted">{t('profit.bills.importMeans')}</p>
        <SelectField
          label={t('profit.bills.shop')}
          hint={t('profit.bills.shopHint')}
          value={shopUid}
          options={[
            { value: '', label: t('profit.bills.shopInFile') },
            ...shops.map(({ shop_uid, shop_name }) => ({ value: shop_uid, label: shop_name })),
          ]}
          onChange={setShopUid}
        />
        <FileField
          label={t('profit.bills.chooseFile')}
          accept=".xlsx,.csv,.txt"
          disabled={busy !== null}
          onChange={(chosen) => void open(chosen)}
        />
        {busy === 'reading' && <p role="status">{t('profit.ledger.reading')}</p>}
        {status && (
          <Alert tone={status.tone} role={status.tone === 'error' ? 'alert' : 'status'}>
            {status.text}
          </Alert>
        )}
        {file?.unread && <Alert tone="warning">{file.unread}</Alert>}
        {file && !read && (
          <Alert tone="error" role="alert">
            {t('profit.bills.noHead')}
          </Alert>
        )}
        {read && (
          <>
            <p role="status">{t('profit.bills.found', { bills: read.bills.length, wrong: formats.number(read.wrong.length) })}</p>
            {unknown.length > 0 && <Alert tone="info">{t('profit.bills.unknown', { names: unknown.join(t('list.separator')) })}</Alert>}
            <DataTable label={t('profit.ledger.preview')} isCompact>
              <thead>
                <ColumnHeads
                  heads={[
                    t('profit.bills.bill'),
                    { number: t('profit.bills.orders') },
                    { number: t('profit.bills.lines') },
                    { number: t('profit.bills.sum') },
                    t('profit.ledger.state'),
                  ]}
                />
              </thead>
              <tbody>
                {read.bills.map(({ shop_uid, month, lines, orders, count }) => {
                  const before = known.find((bill) => bill.shop_uid === shop_uid && bill.month === month)
                  return (
                    <tr key={`${shop_uid}/${month}`}>
                      <th scope="row">{`${nameOf(shop_uid)} · ${month}`}</th>
                      <td className="zg-cell-number">{formats.number(orders)}</td>
                      <td className="zg-cell-number">{formats.number(count)}</td>
                      <td className="zg-cell-number">{formats.money(lines.reduce((sum, { fen }) => sum + fen, 0))}</td>
                      <td>
                        {before ? (
                          <Tag tone="warning">{t('profit.bills.replaces', { file: before.file_name })}</Tag>
                        ) : (
                          <Tag tone="good">{t('profit.ledger.kinds.added')}</Tag>
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </DataTable>
            {read.wrong.length > 0 && (
              <section aria-label={t('profit.ledger.refusedLines')}>
                <h3>{t('profit.ledger.refusedLines')}</h3>
                <ul>
                  {read.wrong.slice(0, LINES_SHOWN).map(({ line, column, reason }) => (
                    <li key={line}>
                      {t('profit.ledger.lineProblem', { line, column: t(`profit.bills.columns.${column}`), reason: toReasonText(reason) })}
                    </li>
                  ))}
                </ul>
                {read.wrong.length > LINES_SHOWN && (
                  <p>{t('importing.notListed', { count: formats.number(read.wrong.length - LINES_SHOWN) })}</p>
                )}
              </section>
            )}
          </>
        )}
      </div>
    </TitledDialog>
  )
}
