import { useTranslation } from 'react-i18next'
import { BarePage } from './BarePage.tsx'
import { NeedsShops } from './NeedsShops.tsx'
import { ShopStates } from './ShopStates.tsx'

/** Goods without the frame. What stands here today is what goods depend on: which shops can be asked for theirs. */
export function ProductPc() {
  const { t } = useTranslation()
  return (
    <BarePage>
      <NeedsShops>
        <header className="zg-help-head">
          <h1>{t('help.goods.title')}</h1>
          <p className="zg-muted">{t('help.goods.intro')}</p>
        </header>
        <ShopStates />
      </NeedsShops>
    </BarePage>
  )
}
