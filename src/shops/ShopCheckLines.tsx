import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Tag } from '../ui/Tag.tsx'
import type { CheckLine } from './toCheckLines.ts'
import { toneOf } from './toneOf.ts'
import { useFailureText } from './useFailureText.ts'

interface ShopCheckLinesProps {
  readonly lines: readonly CheckLine[]
  /** Shops whose state is known but could not be kept. */
  readonly notSaved: readonly string[]
}

/** Each shop with its result; what went wrong in a sentence that says what to do. */
export function ShopCheckLines({ lines, notSaved }: ShopCheckLinesProps) {
  const { t } = useTranslate()
  const toText = useFailureText()
  return (
    <ul className="zg-check-lines">
      {lines.map(({ shop, state, check }) => (
        <li key={shop.shop_uid}>
          <span className="zg-check-shop">{shop.shop_name}</span>
          <Tag tone={toneOf(state)}>{t(`checkAll.lanes.${state}`)}</Tag>
          {check?.error && <span className="zg-check-reason">{toText(check.error)}</span>}
          {notSaved.includes(shop.shop_uid) && (
            <span className="zg-field-error">{t('checkAll.saveFailed', { reason: t('errors.request') })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
