import { useGetIdentity } from '@refinedev/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { WorkRunSummary as RunSummary } from '../../../../contract/entities/workMark.ts'
import { mayOpen } from '../../../domain/permissions.ts'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../../providers/registry/useRegistry.ts'
import { toRoutes } from '../../../resources/schema/project/toRoutes.ts'
import { KeyCaps } from '../../../shortcuts/KeyCaps.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useWrite } from '../../../ui/useWrite.ts'
import { addWorth, endOfDay, endOfSnooze, type Snooze, toWorkKey, type WorkItem } from '../../parts/work.ts'
import type { WorkDecision } from '../../parts/workKind.ts'
import { HandOver } from './HandOver.tsx'
import type { WorkMarks } from './useWorkMarks.ts'
import { WorkAction, type WorkDeeds, WorkWords, WorkWorth } from './WorkLine.tsx'

interface WorkRunProps {
  /** The list as it is when the run begins. */
  readonly items: readonly WorkItem[]
  readonly byUid: ReadonlyMap<string, Shop>
  readonly marks: WorkMarks
  readonly act: WorkDeeds
  readonly decide: NonNullable<WorkMarks['decide']>
  readonly close: () => void
}

/** What a key does in the run; also on its button. */
const keys = { next: 'n', done: 'd', hour: '1', threeHours: '2', tomorrow: '3', hand: 'h', back: 'b' } as const
type Deed = keyof typeof keys
const deedOf = (key: string) => (Object.keys(keys) as Deed[]).find((deed) => keys[deed] === key)

/** Walks through the list, one piece of work after the other, by keyboard or by click; the end goes into the audit trail. */
export function WorkRun({ items, byUid, marks, act, decide, close }: WorkRunProps) {
  const { t } = useTranslate()
  const call = useCall()
  const [queue] = useState(items)
  const [startedAt] = useState(() => Date.now())
  const [at, setAt] = useState(0)
  const [decided, setDecided] = useState<ReadonlyMap<string, WorkDecision['state']>>(new Map())
  const [isHanding, setHanding] = useState(false)
  const { isBusy, failure, run } = useWrite()
  const [summary, setSummary] = useState<RunSummary | null>(null)
  const step = useRef<HTMLDivElement>(null)
  const item = queue[at]
  const left = queue.filter((each) => !decided.has(toWorkKey(each)))

  /** Whatever fails, the run stays where it is. */
  async function attempt(deed: () => Promise<void>): Promise<void> {
    if (!isBusy) await run(deed)
  }

  const end = (open: readonly WorkItem[]) =>
    attempt(async () => {
      // Who only looked has nothing to tell.
      if (decided.size === 0 && open.length === queue.length) return close()
      setSummary(await call('endWorkRun', { started_at: startedAt, left: open.length, left_fen: addWorth(open) ?? 0 }))
    })

  const settle = (decision: WorkDecision) =>
    item &&
    attempt(async () => {
      await decide(item, decision)
      setDecided((before) => new Map(before).set(toWorkKey(item), decision.state))
      setHanding(false)
      setAt((before) => before + 1)
    })

  const later = (snooze: Snooze) => settle({ state: 'snoozed', until: endOfSnooze(snooze, Date.now()) })
  const deeds: Readonly<Record<Deed, () => unknown>> = {
    next: () => setAt(Math.min(at + 1, queue.length)),
    back: () => setAt(Math.max(at - 1, 0)),
    done: () => settle({ state: 'done', until: endOfDay(Date.now()) }),
    hour: () => later('hour'),
    threeHours: () => later('threeHours'),
    tomorrow: () => later('tomorrow'),
    hand: () => setHanding(true),
  }

  function press(event: KeyboardEvent): void {
    const place = event.target instanceof Element ? event.target : null
    // The rows of a piece of work may be open above the run. Before the focus has come here it is in the page below, which hears no keys.
    const dialog = place?.closest('dialog') ?? null
    const isElsewhere = dialog !== null && dialog !== step.current?.closest('dialog')
    const isTyping = place?.closest('input, select, textarea') != null
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || isTyping || summary) return
    const deed = event.key === 'ArrowRight' ? 'next' : event.key === 'ArrowLeft' ? 'back' : deedOf(event.key.toLowerCase())
    if (!deed || !item) return
    event.preventDefault()
    deeds[deed]()
  }

  const pressing = useRef(press)
  pressing.current = press
  // As soon as the run is there: a key may come before it was painted.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressing.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read out, once the dialog has opened
  useEffect(() => {
    const timer = setTimeout(() => step.current?.querySelector('section')?.focus())
    return () => clearTimeout(timer)
  }, [at])

  const button = (deed: Deed, kind?: 'primary') => (
    <Button kind={kind} aria-keyshortcuts={keys[deed]} disabled={isBusy} onClick={() => deeds[deed]()}>
      {t(`work.deeds.${deed}`)} <KeyCaps keys={keys[deed]} />
    </Button>
  )
  const leave = () => (summary ? close() : void end(left))

  return (
    <TitledDialog
      isOpen
      title={t('work.run')}
      close={leave}
      className="zg-work-run"
      foot={
        <Button kind={summary || !item ? 'primary' : undefined} disabled={isBusy} onClick={leave}>
          {t(summary ? 'actions.close' : 'work.endRun')}
        </Button>
      }
    >
      <div ref={step} className="zg-work-step">
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {summary && <Summary summary={summary} />}
        {!summary && !item && <p>{t('work.runOver', { left: left.length })}</p>}
        {!summary && item && (
          <>
            <p className="zg-muted" role="status">
              {t('work.step', { at: at + 1, total: queue.length, left: left.length })}
            </p>
            <section key={at} className="zg-work-card" tabIndex={-1}>
              <WorkWords item={item} shop={byUid.get(item.shop_uid) ?? null} mark={marks.byKey.get(toWorkKey(item)) ?? null} />
              <WorkWorth item={item} />
              <WorkAction item={item} shop={byUid.get(item.shop_uid) ?? null} act={act} />
            </section>
            <div className="zg-work-buttons">
              {button('done', 'primary')}
              {button('hour')}
              {button('threeHours')}
              {button('tomorrow')}
              {button('hand')}
              {button('back')}
              {button('next')}
            </div>
            {isHanding && (
              <HandOver
                item={item}
                isBusy={isBusy}
                hand={(account_id) => void settle({ state: 'handed', until: endOfDay(Date.now()), account_id })}
              />
            )}
          </>
        )}
      </div>
    </TitledDialog>
  )
}

/** What came of the run, as it is in the trail. */
function Summary({ summary }: { readonly summary: RunSummary }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { data: identity } = useGetIdentity<Identity | null>()
  const trail = toRoutes(useRegistry()).find(({ name, access }) => name === 'auditTrail' && mayOpen(identity ?? null, access))
  const { done, snoozed, handed, left, done_fen, left_fen } = summary
  return (
    <div role="status" className="zg-work-summary">
      <p>{t('work.summary.title')}</p>
      <dl className="zg-description">
        <dt>{t('work.summary.done')}</dt>
        <dd>{t('work.summary.ofWorth', { count: done, worth: formats.money(done_fen) })}</dd>
        <dt>{t('work.summary.snoozed')}</dt>
        <dd>{formats.number(snoozed)}</dd>
        <dt>{t('work.summary.handed')}</dt>
        <dd>{formats.number(handed)}</dd>
        <dt>{t('work.summary.left')}</dt>
        <dd>{t('work.summary.ofWorth', { count: left, worth: formats.money(left_fen) })}</dd>
      </dl>
      <p className="zg-muted">
        {t('work.summary.trail')} {trail && <Link to={trail.path}>{t('work.summary.open')}</Link>}
      </p>
    </div>
  )
}
