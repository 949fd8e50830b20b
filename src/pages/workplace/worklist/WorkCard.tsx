import { useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { type WorkKindName, workKindNames } from '../../../../contract/entities/workMark.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useAddressChoice } from '../../parts/useAddressChoice.ts'
import { toWorkKey, type WorkItem } from '../../parts/work.ts'
import './work.css'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import type { WorkDecision } from '../../parts/workKind.ts'
import { isWorkRead } from './isWorkRead.ts'
import type { PutAside, WorkList } from './toWorkList.ts'
import { useAnswerSentence } from './useAnswerSentence.ts'
import { useAskWork, type WorkAnswer } from './useAskWork.ts'
import { useNotCounted } from './useNotCounted.ts'
import type { WorkMarks } from './useWorkMarks.ts'
import { WorkLine } from './WorkLine.tsx'
import type { WorkReadingView } from './WorkReading.tsx'
import { WorkStatus } from './WorkStatus.tsx'

const WorkRun = lazyOnce(() => import('./WorkRun.tsx').then((module) => module.WorkRun))
const WorkRows = lazyOnce(() => import('./WorkRows.tsx').then((module) => module.WorkRows))

interface WorkCardProps {
  readonly shops: readonly Shop[]
  readonly list: WorkList
  /** Kinds that could not look. */
  readonly unread: readonly WorkKindName[]
  /** Kinds that are not read of the platform still look. */
  readonly isLooking: boolean
  readonly marks: WorkMarks
  /** Null: it is not loaded yet, or nothing that this user sees is read of the platform. */
  readonly reading: WorkReadingView | null
  /** Does this user see kinds that are read of the platform? */
  readonly isRead: boolean
}

/** More than that is a list for another day. */
const SHOWN = 8
const choices = ['all', ...workKindNames] as const
const lengths = ['first', 'whole'] as const

/** What needs the user now: everything that waits, over all kinds and shops, the most yuan at risk first. */
export function WorkCard({ shops, list, unread, isLooking, marks, reading, isRead }: WorkCardProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const errorText = useErrorText()
  const shopsResource = useResourceNamed('shops')
  // In the address: who looks at one piece of work after the other comes back to the same list.
  const [kind, setKind] = useAddressChoice('work', choices)
  const [length, setLength] = useAddressChoice('length', lengths)
  const [isRunning, setRunning] = useState(false)
  const [loggedIn, setLoggedIn] = useState<readonly Shop[] | null>(null)
  const [opened, setOpened] = useState<WorkItem | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const byUid = useMemo(() => new Map(shops.map((shop) => [shop.shop_uid, shop])), [shops])
  const present = [...new Set(list.open.map((item) => item.kind))]
  const chosen = kind === 'all' || present.includes(kind) ? kind : 'all'
  const wanted = chosen === 'all' ? list.open : list.open.filter((item) => item.kind === chosen)
  const shown = length === 'whole' ? wanted : wanted.slice(0, SHOWN)
  const toWorth = (fen: number) => (list.isAtLeast ? t('work.atLeast', { worth: formats.money(fen) }) : formats.money(fen))
  const countOf = (name: WorkKindName) => formats.number(list.open.filter((item) => item.kind === name).length)
  const ask = useAskWork(byUid, reading)
  const notCounted = useNotCounted(unread)
  const isWhole = !isLooking && isWorkRead(shops, reading, isRead)
  const [notDone, setNotDone] = useState<NotDone | null>(null)
  const { decide } = marks
  /** What is still open where it was found is not done, and stays in the list. */
  async function settle(item: WorkItem, decision: WorkDecision): Promise<void> {
    setNotDone(null)
    try {
      const answer = decision.state === 'done' ? await ask(item) : null
      if (answer && answer.state !== 'done') setNotDone({ item, answer })
      else await decide?.(answer?.item ?? item, decision)
    } catch (error) {
      setFailure(error)
    }
  }
  const act = {
    open: setOpened,
    logIn: (item: WorkItem) => setLoggedIn(shops.filter(({ shop_uid }) => shop_uid === item.shop_uid)),
    decide: decide && settle,
  }

  return (
    <Card aria-labelledby="workplace-work" className="zg-work">
      <CardHead className="zg-workplace-head">
        <h2 id="workplace-work">
          {t('work.title')} <span className="zg-muted">{formats.number(list.open.length)}</span>
        </h2>
        {list.worthFen !== null && <strong className="zg-work-total">{t('work.atRisk', { worth: toWorth(list.worthFen) })}</strong>}
        {marks.decide && list.open.length > 0 && (
          <Button kind="primary" onClick={() => setRunning(true)}>
            {t('work.run')}
          </Button>
        )}
      </CardHead>
      {(isRead || present.length > 1) && (
        <div className="zg-work-tools">
          {present.length > 1 && (
            <fieldset className="zg-work-kinds" aria-label={t('work.kindsLabel')}>
              <Segmented
                chosen={chosen}
                choose={setKind}
                segments={[
                  { value: 'all', label: t('work.all') },
                  ...present.map((name) => ({ value: name, label: `${t(`work.kinds.${name}.label`)} ${countOf(name)}` })),
                ]}
              />
            </fieldset>
          )}
          <WorkStatus shops={shops} reading={reading} isRead={isRead} unknown={list.unknown} />
        </div>
      )}
      {(failure !== null || marks.error) && (
        <Alert tone="error" role="alert" className="zg-work-alert">
          {errorText(failure ?? marks.error)}
        </Alert>
      )}
      {notDone && <NotDoneNotice {...notDone} shop={byUid.get(notDone.item.shop_uid) ?? null} />}
      {notCounted && (
        <p className="zg-work-nothing zg-muted" role="status">
          {notCounted}
        </p>
      )}
      {list.open.length === 0 && !(notCounted && isWhole) && (
        <p className="zg-work-nothing zg-muted">{t(isWhole ? 'work.nothing' : 'work.nothingYet')}</p>
      )}
      <ol className="zg-work-list">
        {shown.map((item) => (
          <WorkLine
            key={toWorkKey(item)}
            item={item}
            shop={byUid.get(item.shop_uid) ?? null}
            mark={marks.byKey.get(toWorkKey(item)) ?? null}
            act={act}
          />
        ))}
      </ol>
      {wanted.length > shown.length && (
        <Button kind="text" className="zg-work-more" onClick={() => setLength('whole')}>
          {t('work.showAll', { count: wanted.length })}
        </Button>
      )}
      <Aside aside={list.aside} byUid={byUid} bringBack={marks.decide && ((item) => void act.decide?.(item, { state: 'open' }))} />
      <LoginAgainDialog resource={shopsResource} shops={loggedIn} close={() => setLoggedIn(null)} />

      {opened && <WorkRows item={opened} shop={byUid.get(opened.shop_uid) ?? null} close={() => setOpened(null)} />}
      {isRunning && marks.decide && (
        <WorkRun items={wanted} byUid={byUid} marks={marks} act={act} ask={ask} decide={marks.decide} close={() => setRunning(false)} />
      )}
    </Card>
  )
}

interface NotDone {
  readonly item: WorkItem
  readonly answer: Exclude<WorkAnswer, { state: 'done' }>
}

function NotDoneNotice({ item, answer, shop }: NotDone & { readonly shop: Shop | null }) {
  const { t } = useTranslate()
  const toSentence = useAnswerSentence()
  return (
    <Alert tone="warning" role="alert" className="zg-work-alert">
      {t('work.notDone', { what: t(`work.kinds.${item.kind}.label`), name: shop?.shop_name ?? '', sentence: toSentence(answer) })}
    </Alert>
  )
}

interface AsideProps {
  readonly aside: readonly PutAside[]
  readonly byUid: ReadonlyMap<string, Shop>
  readonly bringBack: ((item: WorkItem) => void) | null
}

/** What was done, put off or handed over, and by when it comes back. */
function Aside({ aside, byUid, bringBack }: AsideProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (aside.length === 0) return null
  return (
    <details className="zg-work-aside">
      <summary>{t('work.aside', { count: aside.length })}</summary>
      <ul>
        {aside.map(({ item, mark }) => (
          <li key={toWorkKey(item)}>
            <span>
              {t(`work.kinds.${item.kind}.label`)} · {byUid.get(item.shop_uid)?.shop_name ?? ''}
            </span>
            <span className="zg-muted">
              {mark.state === 'handed'
                ? t('work.states.handed', { name: mark.to_name })
                : t(`work.states.${mark.state}`, { time: formats.time(mark.until) })}
              {mark.answer && ` · ${t(`work.answers.${mark.answer.state}`, { name: mark.to_name, time: formats.time(mark.answer.at) })}`}
            </span>
            {bringBack && (
              <Button size="small" onClick={() => bringBack(item)}>
                {t('work.bringBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
