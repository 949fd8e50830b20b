import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { WorkRunSummary } from '../../../../contract/entities/workMark.ts'
import { useCallOnce } from '../../../providers/dataProvider/useCallOnce.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../../shops/ShopName.tsx'
import { KeyCaps } from '../../../shortcuts/KeyCaps.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useWrite } from '../../../ui/useWrite.ts'
import { addWorth, endOfDay, endOfSnooze, type Snooze, toWorkKey, urgencies, type WorkItem } from '../../parts/work.ts'
import type { WorkDecision } from '../../parts/workKind.ts'
import { sumOfWork, toWorkGroups, type WorkGroup } from './groups.ts'
import { HandOver } from './HandOver.tsx'
import { RunSummary } from './RunSummary.tsx'
import { useAnswerSentence } from './useAnswerSentence.ts'
import type { AskWork, WorkAnswer } from './useAskWork.ts'
import type { WorkMarks } from './useWorkMarks.ts'
import { WorkAction, type WorkDeeds, WorkWords, WorkWorth } from './WorkLine.tsx'

interface WorkRunProps {
  /** The list as it is when the run begins: later ones are not taken in. */
  readonly items: readonly WorkItem[]
  readonly byUid: ReadonlyMap<string, Shop>
  readonly marks: WorkMarks
  readonly act: WorkDeeds
  readonly ask: AskWork
  readonly decide: NonNullable<WorkMarks['decide']>
  readonly close: () => void
}

/** What a key does in the run; also on its button. */
const keys = { next: 'n', done: 'd', hour: '1', threeHours: '2', tomorrow: '3', hand: 'h', back: 'b' } as const
type Deed = keyof typeof keys
const deedOf = (key: string) => (Object.keys(keys) as Deed[]).find((deed) => keys[deed] === key)

/** What became of each piece of work in this run, by its key. */
interface Progress {
  readonly decided: ReadonlyMap<string, WorkDecision['state']>
  /** What was said to be done and is not, or not known to be. */
  readonly answers: ReadonlyMap<string, WorkAnswer>
  /** Left out of what is decided next. */
  readonly leftOut: ReadonlySet<string>
}

const nothingYet: Progress = { decided: new Map(), answers: new Map(), leftOut: new Set() }

/**
 * Walks through the list in steps: work of one kind that is equally urgent is decided at once, for all of its shops or some of them. By keyboard or
 * by click; Escape closes the step and then the run, whose end goes into the audit trail.
 */
export function WorkRun({ items: given, byUid, marks, act, ask, decide, close }: WorkRunProps) {
  const { t } = useTranslate()
  const call = useCallOnce()
  const [items] = useState(given)
  const [groups] = useState(() => toWorkGroups(items))
  /** When the server kept the first decision, by its own clock: the computer's may be another one. Null: none is kept. */
  const startedAt = useRef<number | null>(null)
  /** The step that is open; as many as there are steps: none, but all of them to choose from. */
  const [at, setAt] = useState(0)
  const [progress, setProgress] = useState(nothingYet)
  /** The step that is handed to somebody; null: none is. */
  const [handing, setHanding] = useState<number | null>(null)
  const isHanding = handing === at
  const { isBusy, failure, run } = useWrite()
  const [couldEnd, setCouldEnd] = useState(true)
  const [summary, setSummary] = useState<WorkRunSummary | null>(null)
  const step = useRef<HTMLDivElement>(null)
  const group = groups[at]
  const isOpen = (item: WorkItem) => !progress.decided.has(toWorkKey(item))
  const left = items.filter(isOpen)
  const open = group?.items.filter(isOpen) ?? []
  const chosen = open.filter((item) => !progress.leftOut.has(toWorkKey(item)))

  /** Whatever fails, the run stays where it is. False: it failed. */
  async function attempt(deed: () => Promise<void>): Promise<boolean> {
    return isBusy || run(deed)
  }

  const end = async () => {
    const hasEnded = await attempt(async () => {
      // Who only looked has nothing to tell.
      if (startedAt.current === null) return close()
      setSummary(await call('endWorkRun', { started_at: startedAt.current, left: left.length, left_fen: addWorth(left) ?? 0 }))
    })
    setCouldEnd(hasEnded)
  }

  const settle = (decision: WorkDecision) =>
    chosen.length > 0 &&
    attempt(async () => {
      const asked = await Promise.all(chosen.map(async (item) => [item, decision.state === 'done' ? await ask(item) : null] as const))
      const answers = new Map(progress.answers)
      const decided = new Map(progress.decided)
      for (const [item, answer] of asked) if (answer && answer.state !== 'done') answers.set(toWorkKey(item), answer)
      try {
        for (const [item, answer] of asked) {
          if (answer && answer.state !== 'done') continue
          const kept = await decide(answer?.item ?? item, decision)
          startedAt.current ??= kept?.at ?? null
          decided.set(toWorkKey(item), decision.state)
        }
      } finally {
        // Also where one of them fails: what was decided before it is.
        setProgress((before) => ({ ...before, answers, decided }))
      }
      setHanding((now) => (now === at ? null : now))
      // Who has gone on meanwhile stays where she is.
      if (group?.items.every((item) => decided.has(toWorkKey(item)))) setAt((now) => (now === at ? at + 1 : now))
    })

  const later = (snooze: Snooze) => settle({ state: 'snoozed', until: endOfSnooze(snooze, Date.now()) })
  const deeds: Readonly<Record<Deed, () => unknown>> = {
    next: () => setAt(Math.min(at + 1, groups.length)),
    back: () => setAt(Math.max(at - 1, 0)),
    done: () => settle({ state: 'done', until: endOfDay(Date.now()) }),
    hour: () => later('hour'),
    threeHours: () => later('threeHours'),
    tomorrow: () => later('tomorrow'),
    hand: () => setHanding(at),
  }

  /** Null: there is no step to close. */
  const closeStep = !group || summary ? null : () => (isHanding ? setHanding(null) : setAt(groups.length))

  function press(event: KeyboardEvent): void {
    const place = event.target instanceof Element ? event.target : null
    // The rows of a piece of work may be open above the run. Before the focus has come here it is in the page below, which hears no keys.
    const dialog = place?.closest('dialog') ?? null
    const isElsewhere = dialog !== null && dialog !== step.current?.closest('dialog')
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || summary) return
    if (event.key === 'Escape' && closeStep) {
      event.preventDefault()
      closeStep()
      return
    }
    const isTyping = place?.closest('input:not([type=checkbox]), select, textarea') != null
    const deed = event.key === 'ArrowRight' ? 'next' : event.key === 'ArrowLeft' ? 'back' : deedOf(event.key.toLowerCase())
    if (isTyping || !deed || !group) return
    event.preventDefault()
    // A key that is held decides one step.
    if (event.repeat && deed !== 'next' && deed !== 'back') return
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
    const timer = setTimeout(() => step.current?.querySelector<HTMLElement>('section')?.focus())
    return () => clearTimeout(timer)
  }, [at])

  const button = (deed: Deed, kind?: 'primary') => (
    <Button
      kind={kind}
      aria-keyshortcuts={keys[deed]}
      disabled={isBusy || (deed !== 'next' && deed !== 'back' && chosen.length === 0)}
      onClick={() => deeds[deed]()}
    >
      {t(`work.deeds.${deed}`)} <KeyCaps keys={keys[deed]} />
    </Button>
  )
  // What is decided is kept, also where the end cannot be told.
  const leave = () => (summary || !couldEnd ? close() : void end())
  const toggle = (item: WorkItem) => {
    const leftOut = new Set(progress.leftOut)
    if (!leftOut.delete(toWorkKey(item))) leftOut.add(toWorkKey(item))
    setProgress({ ...progress, leftOut })
  }

  return (
    <TitledDialog
      isOpen
      title={t('work.run')}
      close={leave}
      className="zg-work-run"
      foot={
        <>
          {closeStep && <Button onClick={() => setAt(groups.length)}>{t('work.overview')}</Button>}
          <Button kind={summary || !group ? 'primary' : undefined} disabled={isBusy} onClick={summary ? close : () => void end()}>
            {t(summary ? 'actions.close' : 'work.endRun')}
          </Button>
        </>
      }
    >
      <div ref={step} className="zg-work-step">
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {summary && <RunSummary summary={summary} />}
        {!summary && !group && <Overview groups={groups} progress={progress} left={left.length} open={(index) => setAt(index)} />}
        {!summary && group && (
          <>
            <p className="zg-muted" role="status">
              {isBusy ? t('work.asking') : t('work.step', { at: at + 1, total: groups.length, left: left.length })}
            </p>
            <section key={at} className="zg-work-card" tabIndex={-1}>
              <StepHead group={group} byUid={byUid} marks={marks} />
              {group.items.length === 1 && group.items[0] && (
                <>
                  <WorkWorth item={group.items[0]} />
                  <WorkAction item={group.items[0]} shop={byUid.get(group.items[0].shop_uid) ?? null} act={act} />
                  <ItemAnswer answer={progress.answers.get(toWorkKey(group.items[0]))} />
                </>
              )}
              {group.items.length > 1 && (
                <>
                  <WorkWorth item={sumOfWork(group.items)} />
                  <StepItems group={group} byUid={byUid} act={act} progress={progress} toggle={toggle} />
                </>
              )}
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
                items={chosen}
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

interface StepHeadProps extends Pick<WorkRunProps, 'byUid' | 'marks'> {
  readonly group: WorkGroup
}

/** What the step is about: one piece of work in its own words, several by their number. */
function StepHead({ group: { items, kind }, byUid, marks }: StepHeadProps) {
  const { t } = useTranslate()
  const toWords = useCountWords()
  const [first] = items
  if (items.length === 1 && first) {
    return <WorkWords item={first} shop={byUid.get(first.shop_uid) ?? null} mark={marks.byKey.get(toWorkKey(first)) ?? null} />
  }
  const sum = sumOfWork(items)
  return (
    <span className="zg-work-words">
      <span className="zg-work-what">
        <Tag tone={sum.byUrgency.over ? 'bad' : 'warning'}>{t(`work.kinds.${kind}.label`)}</Tag>
        <strong>{toWords(sum, items)}</strong>
      </span>
      <span className="zg-work-how">
        {urgencies.map(
          (urgency) =>
            sum.byUrgency[urgency] !== undefined && (
              <span key={urgency} data-urgency={urgency}>
                {t(`work.urgencies.${urgency}`, { count: sum.byUrgency[urgency] ?? 0 })}
              </span>
            ),
        )}
      </span>
    </span>
  )
}

/** "14 in 3 shops". */
function useCountWords() {
  const { t } = useTranslate()
  return ({ count, isAtLeast }: WorkItem, items: readonly WorkItem[]) =>
    t(isAtLeast ? 'work.groupAtLeast' : 'work.group', { count, shops: new Set(items.map(({ shop_uid }) => shop_uid)).size })
}

interface StepItemsProps extends Pick<WorkRunProps, 'byUid' | 'act'> {
  readonly group: WorkGroup
  readonly progress: Progress
  readonly toggle: (item: WorkItem) => void
}

/** The shops of a step, each of which can be left out, and what is still open there. */
function StepItems({ group, byUid, act, progress, toggle }: StepItemsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <ul className="zg-work-members" aria-label={t('work.groupShops')}>
      {group.items.map((item) => {
        const key = toWorkKey(item)
        const shop = byUid.get(item.shop_uid) ?? null
        const name = shop?.shop_name ?? ''
        const state = progress.decided.get(key)
        return (
          <li key={key}>
            <input
              type="checkbox"
              aria-label={t('work.decideFor', { name })}
              checked={state === undefined && !progress.leftOut.has(key)}
              disabled={state !== undefined}
              onChange={() => toggle(item)}
            />
            <span className="zg-work-member">
              <span>
                {shop && <ShopName of={shop.shop_uid} as={name} />}{' '}
                <span className="zg-muted">
                  {t(item.isAtLeast ? `work.kinds.${item.kind}.atLeast` : `work.kinds.${item.kind}.count`, {
                    count: item.count,
                    title: item.rows[0]?.title ?? '',
                  })}
                  {item.worthFen !== null && ` · ${formats.money(item.worthFen)}`}
                </span>
              </span>
              {state && <Tag tone="good">{t(`work.decided.${state}`)}</Tag>}
              {!state && <ItemAnswer answer={progress.answers.get(key)} />}
            </span>
            <WorkAction item={item} shop={shop} act={act} />
          </li>
        )
      })}
    </ul>
  )
}

/** Why work that was said to be done is not. */
function ItemAnswer({ answer }: { readonly answer: WorkAnswer | undefined }) {
  const toSentence = useAnswerSentence()
  if (!answer) return null
  return (
    <span role="status" className="zg-work-answer">
      {toSentence(answer)}
    </span>
  )
}

interface OverviewProps {
  readonly groups: readonly WorkGroup[]
  readonly progress: Progress
  /** Pieces of work that are not decided. */
  readonly left: number
  readonly open: (index: number) => void
}

/** All steps, with how far each is. */
function Overview({ groups, progress, left, open }: OverviewProps) {
  const { t } = useTranslate()
  const toWords = useCountWords()
  return (
    <section className="zg-work-overview" tabIndex={-1} aria-label={t('work.overview')}>
      <p role="status">{t(left === 0 ? 'work.allDecided' : 'work.leftOver', { left })}</p>
      <ol>
        {groups.map((group, index) => {
          const done = group.items.filter((item) => progress.decided.has(toWorkKey(item))).length
          return (
            <li key={group.key}>
              <Button onClick={() => open(index)}>
                <span>
                  {t(`work.kinds.${group.kind}.label`)} · {toWords(sumOfWork(group.items), group.items)}
                </span>
                <span className="zg-muted">
                  {group.urgency &&
                    `${t(`work.urgencies.${group.urgency}`, { count: sumOfWork(group.items).byUrgency[group.urgency] ?? 0 })} · `}
                  {t('work.decidedOf', { done, total: group.items.length })}
                </span>
              </Button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
