import { useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { createCheckTask } from '../bridge/createCheckTask.ts'
import { waitsForPerson } from '../bridge/lanes/gate.ts'
import { type RunState, runStates, type ShopRunTask } from '../bridge/runs/shopRun.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useServices } from '../providers/services/useServices.ts'
import type { Tone } from '../resources/schema/field.ts'
import type { ActionProps } from '../resources/schema/resource.ts'
import { Countdown } from '../screens/query/shops/Countdown.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/FormField.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import './shopCheck.css'
import './texts.ts'
import { useFailureText } from './useFailureText.ts'
import { isLineOpen, type OpenedLine, useRunOnOpen } from './useRunOnOpen.ts'
import { useShopLanes } from './useShopLanes.ts'

/** "Check all": asks the platform for each shop in view, saves what is learned, and says honestly of how many it is known. */
export function ShopCheck({ resource, records, close }: ActionProps) {
  const { t } = useTranslate()
  // The list call's reply schema has made them shops. As they were when this was opened: the list changes below.
  const [shops] = useState(records as unknown as readonly Shop[])
  const { lines, notSaved, isRunning, retry, cancel } = useShopCheck(resource.name, shops)
  const states = lines.map(toCheckState)
  const done = lines.filter((line) => !isLineOpen(line)).length
  const answered = states.filter((state) => answeredStates.includes(state)).length
  const failed = lines.filter(isRetryable).map(({ shop }) => shop.shop_uid)
  const total = lines.length
  return (
    <div className="zg-check">
      <div className="zg-check-summary">
        <p role="status">
          <strong>
            {isRunning
              ? t('checkAll.running', { done, total })
              : answered === total
                ? t('checkAll.done', { total })
                : t('checkAll.partial', { done: answered, total, missing: total - answered })}
          </strong>
        </p>
        <ProgressBar label={t('checkAll.title')} done={done} total={total} />
        <StateCounts states={states} />
        <Toolbar>
          {isRunning && <Button onClick={cancel}>{t('actions.stop')}</Button>}
          {!isRunning && failed.length > 0 && (
            <Button kind="primary" onClick={() => retry(failed)}>
              {t('actions.retryFailed')}
            </Button>
          )}
          {!isRunning && <Button onClick={close}>{t('actions.close')}</Button>}
        </Toolbar>
      </div>
      <ul className="zg-check-lines">
        {lines.map((line) => (
          <CheckedShop key={line.shop.shop_uid} line={line} isSaved={!notSaved.includes(line.shop.shop_uid)} />
        ))}
      </ul>
    </div>
  )
}

/** What a check of a shop has come to. A login of another store is told apart: its remedy is another. */
type CheckState = RunState | 'wrongStore'

const checkStates: readonly CheckState[] = runStates.flatMap((state): CheckState[] =>
  state === 'expired' ? ['expired', 'wrongStore'] : [state],
)
/** States in which the platform said something about the shop's login. */
const answeredStates: readonly CheckState[] = ['ok', 'expired', 'wrongStore']

const tones: Readonly<Record<CheckState, Tone>> = {
  queued: 'quiet',
  running: 'quiet',
  ok: 'good',
  expired: 'bad',
  wrongStore: 'bad',
  limited: 'warning',
  failed: 'warning',
  cancelled: 'quiet',
}

function toCheckState({ state, error }: OpenedLine): CheckState {
  return state === 'expired' && error?.kind === 'wrongStore' ? 'wrongStore' : state
}

function isRetryable(line: OpenedLine): boolean {
  return !isLineOpen(line) && !answeredStates.includes(toCheckState(line))
}

/** How many shops are in each state; only states that there are. */
function StateCounts({ states }: { readonly states: readonly CheckState[] }) {
  const { t } = useTranslate()
  const counts = checkStates.map((state) => ({ state, count: states.filter((each) => each === state).length }))
  return (
    <ul className="zg-check-strip">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <Tag key={state} as="li" tone={tones[state]}>
            {t(`checkAll.lanes.${state}`)} {count}
          </Tag>
        ))}
    </ul>
  )
}

interface CheckedShopProps {
  readonly line: OpenedLine
  /** False: its status is known but could not be saved. */
  readonly isSaved: boolean
}

/** A shop with its result; what went wrong in a sentence that says what to do. */
function CheckedShop({ line, isSaved }: CheckedShopProps) {
  const { t } = useTranslate()
  const toText = useFailureText()
  const { shop, error, resumesAt } = line
  const state = toCheckState(line)
  return (
    <li>
      <span className="zg-check-shop">{shop.shop_name}</span>
      <Tag tone={tones[state]}>{t(`checkAll.lanes.${state}`)}</Tag>
      {error && (
        <span className="zg-check-reason">
          {toText(error)} {resumesAt !== null && <Countdown until={resumesAt} />}
        </span>
      )}
      {!isSaved && <FieldError as="span">{t('checkAll.saveFailed', { reason: t('errors.request') })}</FieldError>}
    </li>
  )
}

/** The run, and the shops whose status was learned but could not be saved. */
function useShopCheck(resource: string, shops: readonly Shop[]) {
  const lanes = useShopLanes()
  const { api } = useServices()
  const invalidate = useInvalidate()
  const [notSaved, setNotSaved] = useState<readonly string[]>([])
  const underWay = useRef(0)
  const saves = useRef<Promise<unknown>[]>([])
  const check = createCheckTask(shops, (shop_uid, status) => {
    saves.current.push(save(shop_uid, status))
    if (status === ShopStatus.online && waitsForPerson(lanes.read().get(shop_uid) ?? { gate: 'open' })) lanes.open(shop_uid)
  })

  async function save(shop_uid: string, status: ShopStatus): Promise<void> {
    // Without the record as it was: a check is not an edit, and has no version to lose.
    const session = status === ShopStatus.offline && shops.find((shop) => shop.shop_uid === shop_uid)?.cookie_version
    const saved = api.call('updateShop', { shop_uid, status, ...(session && { cookie_version: session }) })
    const isSaved = await saved.then(
      () => true,
      () => false,
    )
    setNotSaved((known) => [...known.filter((uid) => uid !== shop_uid), ...(isSaved ? [] : [shop_uid])])
  }

  /** The lists are loaded again once, when no check is under way and all is saved, also after the screen was left. */
  const task: ShopRunTask = async (shop, tools) => {
    underWay.current += 1
    try {
      await check(shop, tools)
    } finally {
      underWay.current -= 1
      if (underWay.current === 0) {
        void Promise.all(saves.current.splice(0)).then(() => invalidate({ resource, invalidates: ['resourceAll'] }))
      }
    }
  }

  return { notSaved, ...useRunOnOpen(shops, task) }
}
