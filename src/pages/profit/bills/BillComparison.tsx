import type { Bill } from '../../../../contract/entities/bill.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { type SheetFile, toSheetFileColumns, UNKNOWN_CELL } from '../../../reports/parts/useSheetFile.ts'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { Tag, type TagTone } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { BilledSum, BillReport, BillKindComparison as ComparedKind } from '../rules/platformBill.ts'

type Translate = ReturnType<typeof useTranslate>['t']

interface BillComparisonProps {
  readonly report: BillReport
  readonly bills: readonly Bill[]
}

const tones: Readonly<Record<ComparedKind['because'], TagTone>> = {
  same: 'good',
  rounding: 'good',
  unknown: 'quiet',
  onlyInBill: 'warning',
  onlyInModel: 'warning',
  differs: 'warning',
}

/** Kind by kind: the bill, what the orders say, how far they are apart and why. Below, what is in the bill alone. */
export function BillComparison({ report, bills }: BillComparisonProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const money = (fen: number | null) => (fen === null ? t('profit.unknown') : formats.money(fen))
  return (
    <>
      <DataTable label={t('profit.bills.compared')} isCompact>
        <thead>
          <ColumnHeads
            heads={[
              t('profit.bills.kind'),
              { number: t('profit.bills.bill') },
              { number: t('profit.bills.model') },
              { number: t('profit.bills.difference') },
              t('profit.bills.why'),
            ]}
          />
        </thead>
        <tbody>
          {report.rows.map(({ kind, billFen, modelFen, differenceFen, because, parts }) => (
            <tr key={kind}>
              <th scope="row">
                {t(`profit.bills.kinds.${kind}`)}
                {parts.map((part) => (
                  <p key={part.kind} className="zg-muted">
                    {t('profit.bills.partOf', { kind: t(`profit.bills.kinds.${part.kind}`), amount: formats.money(part.fen) })}
                  </p>
                ))}
              </th>
              <td className="zg-cell-number">{formats.money(billFen)}</td>
              <td className="zg-cell-number">{money(modelFen)}</td>
              <td className="zg-cell-number">{money(differenceFen)}</td>
              <td className="zg-profit-why">
                <Tag tone={tones[because]}>{t(`profit.bills.because.${because}`)}</Tag> {t(`profit.bills.becauseMeans.${because}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {(report.uncompared.length > 0 || report.excluded.length > 0) && (
        <DataTable label={t('profit.bills.onlyBilled')} isCompact>
          <thead>
            <ColumnHeads
              heads={[
                t('profit.bills.onlyBilled'),
                { number: t('profit.bills.bill') },
                { number: t('profit.bills.lines') },
                t('profit.bills.why'),
              ]}
            />
          </thead>
          <tbody>
            {[...report.uncompared.flatMap((sum) => namedSums(sum, bills)), ...report.excluded].map((sum) => (
              <tr key={`${sum.kind} ${'name' in sum ? sum.name : ''}`}>
                <th scope="row">{toLineName(sum, t)}</th>
                <td className="zg-cell-number">{formats.money(sum.fen)}</td>
                <td className="zg-cell-number">{formats.number(sum.count)}</td>
                <td className="zg-profit-why">{t(`profit.bills.kindMeans.${sum.kind}`)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  )
}

interface NamedSum extends BilledSum {
  /** '': its kind says it. */
  readonly name?: string
}

/** What no kind fits is shown by the platform's own names. */
function namedSums(sum: BilledSum, bills: readonly Bill[]): readonly NamedSum[] {
  if (sum.kind !== 'other') return [sum]
  const names = new Map<string, NamedSum>()
  for (const { kind, name, fen, count } of bills.flatMap(({ lines }) => lines)) {
    if (kind !== 'other') continue
    const before = names.get(name)
    names.set(name, { kind, name, fen: (before?.fen ?? 0) + fen, count: (before?.count ?? 0) + count })
  }
  return [...names.values()]
}

function toLineName({ kind, name = '' }: NamedSum, t: Translate): string {
  return name === '' ? t(`profit.bills.kinds.${kind}`) : t('profit.bills.unknownName', { name })
}

/**
 * The comparison as a sheet: what is unknown is `?`, as everywhere in files of the ledger. What a line is made of has a column of its own, so that the
 * column of the bill adds up to the bill.
 */
export function toComparisonFile(
  title: string,
  { rows, uncompared, excluded }: BillReport,
  bills: readonly Bill[],
  t: Translate,
): SheetFile {
  const amount = (fen: number | null) => fen ?? UNKNOWN_CELL
  const amounts = (['bill', 'ofWhich', 'model', 'difference'] as const).map((head) => t(`profit.bills.${head}`))
  return {
    title,
    columns: [
      { label: t('profit.bills.kind'), type: 'text' },
      ...toSheetFileColumns(amounts, 'money'),
      { label: t('profit.bills.why'), type: 'text' },
    ],
    rows: [
      ...rows.flatMap(({ kind, billFen, modelFen, differenceFen, because, parts }) => [
        [t(`profit.bills.kinds.${kind}`), billFen, null, amount(modelFen), amount(differenceFen), t(`profit.bills.because.${because}`)],
        ...parts.map((part) => [`　${t(`profit.bills.kinds.${part.kind}`)}`, null, part.fen, null, null, null]),
      ]),
      ...[...uncompared.flatMap((sum) => namedSums(sum, bills)), ...excluded].map((sum) => [
        ...[toLineName(sum, t), sum.fen, null, null, null, t(`profit.bills.kindMeans.${sum.kind}`)],
      ]),
    ],
  }
}
