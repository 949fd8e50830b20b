import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { PaletteView } from './toPaletteGroups.ts'

interface PaletteStatusProps {
  readonly query: string
  readonly view: PaletteView
  readonly shopState: 'loading' | 'error' | 'success'
}

/** What the list cannot say: nothing is called so, ids that are nobody's, shops that are not known (yet). */
export function PaletteStatus({ query, view: { groups, pasted }, shopState }: PaletteStatusProps) {
  const { t } = useTranslate()
  const isNobody = query.trim() !== '' && pasted === null && groups.every(({ kind }) => kind === 'search')
  return (
    <div className="zg-palette-status" role="status">
      {pasted && shopState === 'success' && (
        <p>{t('palette.pasted', { found: pasted.found, total: pasted.found + pasted.missing.length })}</p>
      )}
      {pasted && shopState === 'success' && pasted.missing.length > 0 && (
        <p className="zg-palette-missing">{t('palette.missing', { ids: pasted.missing.join(t('list.separator')) })}</p>
      )}
      {isNobody && <p>{t(shopState === 'loading' ? 'palette.loadingShops' : 'palette.empty')}</p>}
      {pasted && shopState === 'loading' && <p>{t('palette.loadingShops')}</p>}
      {shopState === 'error' && <p>{t('palette.shopsFailed')}</p>}
    </div>
  )
}
