import { type ComponentType, useState } from 'react'
import { BridgeErrorKind } from '../../../bridge/bridgeError.ts'
import type { ShopRunLine, ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { PlatformCheck } from '../../../shops/PlatformCheck.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ShopNoteProps } from '../queryContext.ts'
import { Countdown } from './Countdown.tsx'
import {
  type CompletedFigures,
  canAskAgain,
  countShopStates,
  isMissing,
  isReading,
  shopStateOf,
  toCompletion,
  toneOfState,
  toUnreadable,
} from './toShopStates.ts'
import { useMissingText } from './useMissingText.ts'

/** What can be done for shops of a query. */
interface ShopDeeds {
  readonly retry: (shop_uids: readonly string[]) => void
  /** Null: this user may not. */
  readonly logIn: ((shop_uids: readonly string[]) => void) | null
  /** The user has passed the platform's check. */
  readonly passed: (shop_uid: string) => void
}

interface ShopStripProps {
  readonly run: ShopRunState
  /** What is said of each shop that has answered. Default: nothing. */
  readonly note?: ComponentType<ShopNoteProps> | null
  readonly deeds: ShopDeeds
}

/** How many shops are in which state; in a panel beside it each of them, those in trouble first. */
export function ShopStrip({ run: { lines }, note = null, deeds }: ShopStripProps) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  const ended = lines.filter((line) => !isReading([line])).length
  const retryable = lines.filter(canAskAgain).map(({ shop }) => shop.shop_uid)
  const expired = lines.filter(({ state }) => state === 'expired').map(({ shop }) => shop.shop_uid)
  const unreadable = toUnreadable(lines)
  const completion = toCompletion(lines)
  const sorted = [...lines.filter(isMissing), ...lines.filter((line) => !isMissing(line))]
  return (
    <section className="zg-query-strip" aria-label={t('queries.strip')}>
      <div className="zg-query-strip-line">
        <ul className="zg-query-counts" aria-live="polite">
          {countShopStates(lines).map(({ state, count }) => (
            <Tag key={state} as="li" tone={toneOfState[state]}>
              {t(`queries.states.${state}`)} {count}
            </Tag>
          ))}
          {unreadable && (
            <Tag as="li" tone="warning">
              {t('queries.unreadable', { ...unreadable })}
            </Tag>
          )}
          {completion && <Completion completion={completion} />}
        </ul>
        {isReading(lines) && (
          <ProgressBar label={t('queries.progress', { done: ended, total: lines.length })} done={ended} total={lines.length} />
        )}
        {!isReading(lines) && completion?.isUnderWay && (
          <ProgressBar
            label={t('queries.completing', { done: completion.done, total: completion.total })}
            done={completion.done}
            total={completion.total}
          />
        )}
        <Toolbar className="zg-query-strip-deeds">
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
        </Toolbar>
      </div>
      <TitledDialog isOpen={isOpen} title={t('queries.strip')} close={() => setOpen(false)}>
        <ul className="zg-query-shops">
          {sorted.map((line) => (
            <ShopLine key={line.shop.shop_uid} line={line} note={note} deeds={deeds} />
          ))}
        </ul>
      </TitledDialog>
    </section>
  )
}

/** How many figures have been asked for once more; at the end, how many of them stay unreadable. */
function Completion({ completion: { done, total, left, isUnderWay } }: { readonly completion: CompletedFigures }) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (isUnderWay)
    return (
      <Tag as="li" tone="quiet">
        {t('queries.completing', { done: formats.number(done), total: formats.number(total) })}
      </Tag>
    )
  if (left === 0) return null
  return (
    <Tag as="li" tone="warning">
      {t('queries.notCompleted', { count: formats.number(left) })}
    </Tag>
  )
}

interface ShopLineProps {
  readonly line: ShopRunLine
  readonly note: ComponentType<ShopNoteProps> | null
  readonly deeds: ShopDeeds
}

/** One shop: its state, how far it is, and what to do about it. */
function ShopLine({ line, note: Note, deeds }: ShopLineProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toMissing = useMissingText()
  const { shop, error, resumesAt, done, total } = line
  const state = shopStateOf(line)
  const missing = toMissing(line)
  const completed = toCompletion([line])
  const wantsCheck = error?.kind === BridgeErrorKind.verificationNeeded
  return (
    <li>
      <span className="zg-query-shop">
        <span className="zg-query-shop-name">{shop.shop_name}</span>
        <Tag tone={toneOfState[state]}>{t(`queries.states.${state}`)}</Tag>
        {total !== null && (
          <span className="zg-muted">{t('queries.rowsOf', { done: formats.number(done), total: formats.number(total) })}</span>
        )}
        {completed && (
          <ul className="zg-query-counts">
            <Completion completion={completed} />
          </ul>
        )}
        {resumesAt !== null && <Countdown until={resumesAt} />}
      </span>
      <span className="zg-query-shop-deeds">
        {(state === 'expired' || wantsCheck) && deeds.logIn && (
          <Button size="small" onClick={() => deeds.logIn?.([shop.shop_uid])}>
            {t('queries.logIn')}
          </Button>
        )}
        {wantsCheck && <PlatformCheck shop_uid={shop.shop_uid} passed={() => deeds.passed(shop.shop_uid)} />}
        {canAskAgain(line) && !wantsCheck && (
          <Button size="small" onClick={() => deeds.retry([shop.shop_uid])}>
            {t('actions.retry')}
          </Button>
        )}
      </span>
      {missing && <span className="zg-query-shop-reason">{missing}</span>}
      {Note && line.state === 'ok' && <Note shop_uid={shop.shop_uid} total={total} />}
    </li>
  )
}
