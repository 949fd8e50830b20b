import { BridgeErrorKind } from '../../../bridge/bridgeError.ts'
import type { ShopRunLine } from '../../../bridge/runs/shopRun.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useDeployment } from '../../../providers/services/useDeployment.ts'
import { Button, ButtonAnchor } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { Countdown } from './Countdown.tsx'
import { isRetryable, stateOf, toneOfState } from './toShopStates.ts'
import { useMissingText } from './useMissingText.ts'

/** What can be done for shops of a query. */
export interface ShopDeeds {
  readonly retry: (shop_uids: readonly string[]) => void
  /** Null: this reader may not. */
  readonly logIn: ((shop_uids: readonly string[]) => void) | null
  /** The reader has passed the platform's check. */
  readonly passed: (shop_uid: string) => void
}

interface ShopLineProps {
  readonly line: ShopRunLine
  readonly deeds: ShopDeeds
}

/** One shop: how it stands, how far it is, and what to do about it. */
export function ShopLine({ line, deeds }: ShopLineProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toMissing = useMissingText()
  const { mms } = useDeployment().merchant_hosts
  const { shop, error, resumesAt, done, total } = line
  const state = stateOf(line)
  const missing = toMissing(line)
  const wantsCheck = error?.kind === BridgeErrorKind.verificationNeeded
  return (
    <li>
      <span className="zg-query-shop">
        <span className="zg-query-shop-name">{shop.shop_name}</span>
        <Tag tone={toneOfState[state]}>{t(`queries.states.${state}`)}</Tag>
        {total !== null && (
          <span className="zg-muted">{t('queries.rowsOf', { done: formats.number(done), total: formats.number(total) })}</span>
        )}
        {resumesAt !== null && <Countdown until={resumesAt} />}
      </span>
      <span className="zg-query-shop-deeds">
        {(state === 'expired' || wantsCheck) && deeds.logIn && (
          <Button size="small" onClick={() => deeds.logIn?.([shop.shop_uid])}>
            {t('queries.logIn')}
          </Button>
        )}
        {wantsCheck && (
          <>
            <ButtonAnchor size="small" href={mms} target="_blank" rel="noreferrer">
              {t('queries.openPlatform')}
            </ButtonAnchor>
            <Button size="small" onClick={() => deeds.passed(shop.shop_uid)}>
              {t('queries.passed')}
            </Button>
          </>
        )}
        {isRetryable(line) && !wantsCheck && (
          <Button size="small" onClick={() => deeds.retry([shop.shop_uid])}>
            {t('actions.retry')}
          </Button>
        )}
      </span>
      {missing && <span className="zg-query-shop-reason">{missing}</span>}
    </li>
  )
}
