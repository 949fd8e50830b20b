import { useMemo, useState } from 'react'
import type { Cost } from '../../../../contract/entities/cost.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../../shops/useShopName.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../../values/shopsParameter.ts'
import { FamilyMenu } from '../../parts/families/FamilyMenu.tsx'
import { usePagePath } from '../../parts/usePagePath.ts'
import type { ProfitGrouping, ProfitMover, ProfitRow, ProfitScope } from '../figures/profitQuestion.ts'
import { lineIds, lines, profitSums } from '../rules/lines.ts'
import { LikelyTile } from './LikelyTile.tsx'
import { ProfitChangeTable } from './ProfitChangeTable.tsx'
import type { Standing } from './useProfitCall.ts'

interface RowPanelProps {
  readonly row: ProfitRow
  readonly by: ProfitGrouping
  readonly standing: Standing
  readonly scope: Omit<ProfitScope, 'ledger'>
  readonly costs: readonly Cost[] | undefined
  /** Opens the plan of a price batch for the goods of the row. Absent: this user may not. */
  readonly raise?: () => void
  readonly close: () => void
}

/** Of one row: what its profit is made of, where its limits are, why it changed, and where something can be done about it. */
export function RowPanel({ row, by, standing, scope, costs, raise, close }: RowPanelProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const [isCompared, setCompared] = useState(false)
  const title =
    by === 'shop'
      ? nameOf(row.shop)
      : [row.name.title ?? row.goods, row.name.spec, row.shopCount > 1 ? null : nameOf(row.shop)].filter(Boolean).join(' · ')
  return (
    <TitledDialog isOpen title={title} close={close} className="zg-profit-panel">
      {by === 'shop' ? (
        <LikelyTile standing={standing} scope={scope} costs={costs} shop={row.shop} />
      ) : (
        <GoodsLinks of={row} {...(raise && by !== 'family' && { raise })} />
      )}
      <Lines row={row} />
      <Limits row={row} />
      <Button size="small" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
        {t('profit.table.why')}
      </Button>
      {isCompared && <ProfitChangeTable scope={scope} of={row.of} costs={costs} name={title} />}
    </TitledDialog>
  )
}

interface MoverPanelProps extends Pick<RowPanelProps, 'scope' | 'costs' | 'close'> {
  readonly mover: ProfitMover
}

/** Of goods whose profit is another one than before: why it is, and where something can be done about it. */
export function MoverPanel({ mover, scope, costs, close }: MoverPanelProps) {
  const nameOf = useShopName()
  const title = [mover.name.title ?? mover.goods, nameOf(mover.shop)].join(' · ')
  return (
    <TitledDialog isOpen title={title} close={close} className="zg-profit-panel">
      <GoodsLinks of={{ ...mover, sku: '' }} />
      <ProfitChangeTable scope={scope} of={mover.of} costs={costs} name={title} />
    </TitledDialog>
  )
}

interface GoodsLinksProps {
  readonly of: Pick<ProfitRow, 'shop' | 'goods' | 'sku' | 'name'>
  readonly raise?: () => void
}

/** Where something can be done about the profit of goods, or of a SKU. */
function GoodsLinks({ of: { shop, goods, sku, name }, raise }: GoodsLinksProps) {
  const { t } = useTranslate()
  const calculatorPath = usePagePath('profitRateCompute')
  const goodsPath = usePagePath('goodsQuery')
  const title = name.title ?? goods
  const thumb = name.thumb ?? null
  const seed = useMemo(() => ({ title, thumb, goods: [{ shop_uid: shop, goods_id: goods }] }), [title, thumb, shop, goods])
  const place = new URLSearchParams({ part: 'calculator', shop_uid: shop, goods_id: goods, ...(sku && { sku_id: sku }) })
  return (
    <Toolbar>
      <FamilyMenu seed={seed} />
      {raise && (
        <Button size="small" onClick={raise}>
          {t('profit.table.raise')}
        </Button>
      )}
      {calculatorPath && (
        <ButtonLink size="small" to={`${calculatorPath}?${place}`}>
          {t('profit.calculate')}
        </ButtonLink>
      )}
      {goodsPath && (
        <ButtonLink size="small" to={`${goodsPath}?${new URLSearchParams({ keyword: goods, [SHOPS_PARAMETER]: shop })}`}>
          {t('profit.table.toGoods')}
        </ButtonLink>
      )}
    </Toolbar>
  )
}

function Lines({ row }: Pick<RowPanelProps, 'row'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { paid } = row.lines
  const cells = (fen: number | null, isSum = false) => (
    <>
      <td className="zg-cell-number">
        {fen === null ? (
          <Tag tone="warning">{t('profit.unknown')}</Tag>
        ) : (
          <span data-loses={(isSum && fen < 0) || undefined}>{formats.money(fen)}</span>
        )}
      </td>
      <td className="zg-cell-number">{fen === null || !paid ? '—' : formats.percent(fen / paid)}</td>
    </>
  )
  return (
    <DataTable label={t('profit.waterfall')} isCompact className="zg-profit-waterfall">
      <thead>
        <ColumnHeads heads={[t('profit.line'), { number: t('profit.amount') }, { number: t('profit.ofPaid') }]} />
      </thead>
      <tbody>
        {profitSums.flatMap((sum) => [
          ...lineIds
            .filter((id) => lines[id].into === sum && row.lines[id] !== 0)
            .map((id) => (
              <tr key={id} data-kind="line">
                <th scope="row">{t(lines[id].label)}</th>
                {cells(row.lines[id])}
              </tr>
            )),
          <tr key={sum} data-kind="sum">
            <th scope="row">{t(`profit.sums.${sum}`)}</th>
            {cells(row.sums[sum], true)}
          </tr>,
        ])}
      </tbody>
    </DataTable>
  )
}

const HUNDREDTHS = 100

function Limits({ row: { limits, lines: amounts, units } }: Pick<RowPanelProps, 'row'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toRoi = (roi: number | null) => (roi === null ? t('profit.noAnswer') : formats.number(Math.round(roi * HUNDREDTHS) / HUNDREDTHS))
  const answers = [
    [t('profit.table.averagePrice'), amounts.paid !== null && units > 0 ? formats.money(Math.round(amounts.paid / units)) : '—'],
    [t('profit.breakEvenPrice'), limits.priceFen === null ? t('profit.noAnswer') : formats.money(Math.ceil(limits.priceFen))],
    [t('profit.roi.gross'), toRoi(limits.grossRoi)],
    [t('profit.roi.net'), toRoi(limits.netRoi)],
    [t('profit.roi.settled'), toRoi(limits.settledRoi)],
  ] as const
  return (
    <dl className="zg-profit-answers">
      {answers.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
