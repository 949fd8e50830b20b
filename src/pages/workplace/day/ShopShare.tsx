import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Lack } from '../../../figures/answers/question.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { shareOf } from '../../../reports/parts/toShare.ts'
import { PartSign } from '../../../shops/PartSign.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { Tag } from '../../../ui/Tag.tsx'

const ReadingDialog = lazyOnce(() => import('../../../reports/parts/ReadingDialog.tsx').then((module) => module.ReadingDialog))

interface ShopShareProps {
  /** All shops that could be in the sum. */
  readonly shops: readonly Shop[]
  /** What the sum is without; null: nothing was asked so far. */
  readonly missing: readonly Lack[] | null
  /** True: nothing is said where no shop is missing. Default false. */
  readonly onlyIfShort?: boolean
}

/** "46 of 50 shops" beside a sum. It opens what is missing of which shop, what reads it, and what the user can do about it. */
export function ShopShare({ shops, missing, onlyIfShort = false }: ShopShareProps) {
  const { t } = useTranslate()
  /** Null: it was never opened, and is not loaded. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const view = useMemo(() => ({ shops, askedUids: shops.map(({ shop_uid }) => shop_uid) }), [shops])
  const { total, ...share } = shareOf(missing ?? [], view.askedUids)
  const done = missing === null ? 0 : share.done
  if (onlyIfShort && done === total) return null
  return (
    <>
      <Button kind="link" aria-haspopup="dialog" title={t('figures.openReading')} onClick={() => setOpen(true)}>
        {onlyIfShort ? (
          <PartSign of={{ done, total }} />
        ) : (
          <Tag tone={done < total ? 'warning' : 'good'}>{t('work.ofShops', { done, total })}</Tag>
        )}
      </Button>
      {isOpen !== null &&
        // A sum may be in a line of small print, whose letters are not those of a dialog.
        createPortal(<ReadingDialog isOpen={isOpen} close={() => setOpen(false)} lacks={missing} view={view} />, document.body)}
    </>
  )
}
