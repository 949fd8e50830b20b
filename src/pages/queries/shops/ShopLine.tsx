import { useTranslation } from 'react-i18next'
import { BridgeErrorKind } from '../../../bridge/bridgeError.ts'
import type { ShopRunLine } from '../../../bridge/runs/shopRun.ts'
import { useDeployment } from '../../../layout/useDeployment.ts'
import { useFormats } from '../../generated/useFormats.ts'
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
  const { t } = useTranslation()
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
        <span className={`zg-tag zg-tag-${toneOfState[state]}`}>{t(`queries.states.${state}`)}</span>
        {total !== null && (
          <span className="zg-muted">{t('queries.rowsOf', { done: formats.number(done), total: formats.number(total) })}</span>
        )}
        {resumesAt !== null && <Countdown until={resumesAt} />}
      </span>
      <span className="zg-query-shop-deeds">
        {(state === 'expired' || wantsCheck) && deeds.logIn && (
          <button type="button" className="zg-button zg-button-small" onClick={() => deeds.logIn?.([shop.shop_uid])}>
            {t('queries.logIn')}
          </button>
        )}
        {wantsCheck && (
          <>
            <a className="zg-button zg-button-small" href={mms} target="_blank" rel="noreferrer">
              {t('queries.openPlatform')}
            </a>
            <button type="button" className="zg-button zg-button-small" onClick={() => deeds.passed(shop.shop_uid)}>
              {t('queries.passed')}
            </button>
          </>
        )}
        {isRetryable(line) && !wantsCheck && (
          <button type="button" className="zg-button zg-button-small" onClick={() => deeds.retry([shop.shop_uid])}>
            {t('actions.retry')}
          </button>
        )}
      </span>
      {missing && <span className="zg-query-shop-reason">{missing}</span>}
    </li>
  )
}
