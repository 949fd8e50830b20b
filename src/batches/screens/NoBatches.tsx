import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import '../texts.ts'

/** Where a batch begins. */
export function NoBatches() {
  const { t } = useTranslate()
  const mayBegin = useMay()('saveBatchJob')
  const path = useRegistry().pages.find(({ name }) => name === 'goodsQuery')?.path
  if (!mayBegin) return <p className="zg-muted">{t('batches.mayBeginNone')}</p>
  return (
    <>
      <p className="zg-muted">{t('batches.beginsInGoods')}</p>
      {path && (
        <ButtonLink kind="primary" to={path}>
          {t('batches.toGoods')}
        </ButtonLink>
      )}
    </>
  )
}
