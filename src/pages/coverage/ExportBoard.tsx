import type { Shop } from '../../../contract/entities/shop.ts'
import { hasRight } from '../../domain/permissions.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toSheetFileColumns, useSheetFile } from '../../reports/parts/useSheetFile.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FormField.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type Board, type BoardLine, goodsIdsIn, stateIn } from './board.ts'
import { goodsCoverage } from './feature.ts'

interface ExportBoardProps {
  readonly board: Board
  /** As the board shows them. */
  readonly lines: readonly BoardLine[]
  readonly shops: readonly Shop[]
  /** Why the losses of the board are not exact, in sentences. */
  readonly limits: readonly string[]
}

/** The shown lines as a workbook or csv: what they are in each shop, and then their IDs there, a column for each shop. */
export function ExportBoard({ board, lines, shops, limits }: ExportBoardProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const identity = useIdentity()
  const { save, isBusy, failure } = useSheetFile()
  if (!identity || !hasRight(identity, 'goods.export')) return null

  function write(format: 'xlsx' | 'csv') {
    const title = `${text(goodsCoverage.authored.label)} ${t('coverage.ofShops', { done: board.readShops.size, total: shops.length })}`
    void save(format, {
      title,
      notes: limits,
      columns: [
        { label: t('coverage.goods'), type: 'text' },
        { label: t('coverage.gapCount'), type: 'number' },
        ...toSheetFileColumns(shops.map(({ shop_name }) => shop_name)),
        ...toSheetFileColumns(shops.map(({ shop_name }) => t('coverage.goodsIdIn', { shop: shop_name }))),
      ],
      rows: lines.map((line) => [
        line.title,
        line.counts.missing,
        ...shops.map(({ shop_uid }) => t(`coverage.states.${stateIn(line, shop_uid, board.readShops)}`)),
        ...shops.map(({ shop_uid }) => goodsIdsIn(line, shop_uid).join(t('list.separator'))),
      ]),
    })
  }
  const exporting = (format: 'xlsx' | 'csv') => (
    <Button size="small" disabled={isBusy || lines.length === 0} onClick={() => write(format)}>
      {t('coverage.export', { format, count: formats.number(lines.length) })}
    </Button>
  )
  return (
    <>
      {exporting('xlsx')}
      {exporting('csv')}
      {failure && <FieldError role="alert">{t('coverage.exportFailed')}</FieldError>}
    </>
  )
}
