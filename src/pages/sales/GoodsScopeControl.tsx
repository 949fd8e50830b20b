import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { GoodsScope } from './useGoodsScope.ts'

/** Which goods are looked at, where these are not all, and the way back. */
export function GoodsScopeControl({ scope: { goods, isFamily, setFamily, widen } }: { readonly scope: GoodsScope }) {
  const { t } = useTranslate()
  const names = useFiguresCall('names', goods && [{ shop: goods[0], goods: goods[1] }])
  if (!goods) return null
  const name = names?.[0]?.title ?? goods[1]
  return (
    <>
      <Button size="small" className="zg-sales-scope" aria-label={t('sales.widen')} title={name} onClick={widen}>
        <span>{t('sales.narrowed', { name })}</span> <span aria-hidden="true">×</span>
      </Button>
      <Segmented
        segments={[
          { value: 'one', label: t('sales.justHere') },
          { value: 'family', label: t('sales.family') },
        ]}
        chosen={isFamily ? 'family' : 'one'}
        choose={(value) => setFamily(value === 'family')}
      />
    </>
  )
}
