import { useState } from 'react'
import type { ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { type ShopDeeds, ShopLine } from './ShopLine.tsx'
import { countStates, isMissing, isRetryable, toneOfState, toUnreadable } from './toShopStates.ts'

interface ShopStripProps {
  readonly run: ShopRunState
  readonly deeds: ShopDeeds
}

/** How many shops stand where; in a panel beside it each of them, those in trouble first. */
export function ShopStrip({ run: { lines, isRunning }, deeds }: ShopStripProps) {
  const { t } = useTranslate()
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
            <Tag key={state} as="li" tone={toneOfState[state]}>
              {t(`queries.states.${state}`)} {count}
            </Tag>
          ))}
          {unreadable && (
            <Tag as="li" tone="warning">
              {t('queries.unreadable', { ...unreadable })}
            </Tag>
          )}
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
            <Button size="small" onClick={() => deeds.logIn?.(expired)}>
              {t('queries.logInAll', { count: expired.length })}
            </Button>
          )}
          {retryable.length > 0 && (
            <Button size="small" onClick={() => deeds.retry(retryable)}>
              {t('queries.retryAll', { count: retryable.length })}
            </Button>
          )}
          <Button size="small" onClick={() => setOpen(true)}>
            {t('queries.showShops')}
          </Button>
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
