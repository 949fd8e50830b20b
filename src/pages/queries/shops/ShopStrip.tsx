import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { TitledDialog } from '../../generated/dialog/TitledDialog.tsx'
import { type ShopDeeds, ShopLine } from './ShopLine.tsx'
import { countStates, isMissing, isRetryable, toneOfState, toUnreadable } from './toShopStates.ts'

interface ShopStripProps {
  readonly run: ShopRunState
  readonly deeds: ShopDeeds
}

/** How many shops stand where; in a panel beside it each of them, those in trouble first. */
export function ShopStrip({ run: { lines, isRunning }, deeds }: ShopStripProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  const ended = lines.filter(({ state }) => state !== 'queued' && state !== 'running').length
  const retryable = lines.filter(isRetryable).map(({ shop }) => shop.shop_uid)
  const expired = lines.filter(({ state }) => state === 'expired').map(({ shop }) => shop.shop_uid)
  const unreadable = toUnreadable(lines)
  const sorted = [...lines.filter(isMissing), ...lines.filter((line) => !isMissing(line))]
  return (
    <section className="zg-query-strip" aria-label={t('queries.strip')}>
      <div className="zg-query-strip-line">
        <ul className="zg-query-counts" aria-live="polite">
          {countStates(lines).map(({ state, count }) => (
            <li key={state} className={`zg-tag zg-tag-${toneOfState[state]}`}>
              {t(`queries.states.${state}`)} {count}
            </li>
          ))}
          {unreadable && <li className="zg-tag zg-tag-warning">{t('queries.unreadable', { ...unreadable })}</li>}
        </ul>
        {isRunning && (
          <div
            className="zg-progress"
            role="progressbar"
            aria-label={t('queries.progress', { done: ended, total: lines.length })}
            aria-valuemin={0}
            aria-valuemax={lines.length}
            aria-valuenow={ended}
          >
            <span style={{ width: `${(100 * ended) / lines.length}%` }} />
          </div>
        )}
        <div className="zg-toolbar zg-query-strip-deeds">
          {expired.length > 0 && deeds.logIn && (
            <button type="button" className="zg-button zg-button-small" onClick={() => deeds.logIn?.(expired)}>
              {t('queries.logInAll', { count: expired.length })}
            </button>
          )}
          {retryable.length > 0 && (
            <button type="button" className="zg-button zg-button-small" onClick={() => deeds.retry(retryable)}>
              {t('queries.retryAll', { count: retryable.length })}
            </button>
          )}
          <button type="button" className="zg-button zg-button-small" onClick={() => setOpen(true)}>
            {t('queries.showShops')}
          </button>
        </div>
      </div>
      <TitledDialog isOpen={isOpen} title={t('queries.strip')} close={() => setOpen(false)}>
        <ul className="zg-query-shops">
          {sorted.map((line) => (
            <ShopLine key={line.shop.shop_uid} line={line} deeds={deeds} />
          ))}
        </ul>
      </TitledDialog>
    </section>
  )
}
