import { useId, useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useItemFocus } from '../../ui/useItemFocus.ts'
import type { MovablePlan } from '../profit/index.ts'
import type { AdDay } from './adDays.ts'
import type { JudgedPlan } from './judgedPlan.ts'
import { type MarkedPlan, type MoveMark, toMark } from './moveMarks.ts'
import { type MoveEnd, type Proposal, toMovable, toProposals } from './moves.ts'
import type { Plan } from './plan.ts'
import { usePromotionDeeds } from './promotionContext.ts'

interface MovesProps {
  /** Null: no plan was read so far. */
  readonly judged: readonly JudgedPlan[] | null
  readonly days: ReadonlyMap<string, readonly AdDay[]>
  readonly daysRunning: (plan: Plan) => number | null
  /** By shop, when its plans were read, ms since 1970. */
  readonly readAt: ReadonlyMap<string, number>
  readonly marks: readonly MoveMark[]
  readonly put: (mark: MoveMark) => void
  readonly forget: (key: string) => void
  /** Plans or what is known of their goods are still on their way. */
  readonly isComing: boolean
}

/** Which daily budget would earn more elsewhere, over all shops, and the list of what the user wants to do about it. */
export function Moves({ judged, days, daysRunning, readAt, marks, put, forget, isComing }: MovesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const proposals = useMemo(() => {
    if (!judged) return []
    const movable: readonly MovablePlan[] = toMovable(judged, days, daysRunning, readAt)
    return toProposals(judged, movable)
  }, [judged, days, daysRunning, readAt])
  const follow = useItemFocus()
  const decided = new Set(marks.map(({ key }) => key))
  const open = proposals.filter(({ key }) => !decided.has(key))
  const listed = marks.filter(({ state }) => state !== 'dismissed')
  const dismissed = marks.filter(({ state }) => state === 'dismissed')
  const gainFen = open.reduce((sum, move) => sum + move.gainFen, 0)
  return (
    <>
      <Alert tone="info">{t('promotion.moves.byHand')}</Alert>
      {listed.length > 0 && (
        <Card aria-labelledby="promotion-todo">
          <CardHead>
            <h2 id="promotion-todo">{t('promotion.moves.todo')}</h2>
          </CardHead>
          <CardBody as="ul" className="zg-promotion-moves">
            {listed.map((mark, index) => (
              <TodoLine
                key={mark.key}
                mark={mark}
                put={put}
                forget={(button) => {
                  follow(button, index)
                  forget(mark.key)
                }}
              />
            ))}
          </CardBody>
        </Card>
      )}
      <Card aria-labelledby="promotion-moves">
        <CardHead>
          <h2 id="promotion-moves">{t('promotion.moves.title')}</h2>
          {open.length > 0 && <Tag tone="good">{t('promotion.moves.allGain', { gain: formats.money(gainFen) })}</Tag>}
        </CardHead>
        <CardBody>
          <p className="zg-muted">{t('promotion.moves.hint')}</p>
          {open.length === 0 && isComing && <ListSkeleton />}
          {open.length === 0 && !isComing && <ListMessage title={t('promotion.moves.none')} hint={t('promotion.moves.noneHint')} />}
          <ol className="zg-promotion-moves">
            {open.map((move, index) => (
              <ProposalLine
                key={move.key}
                move={move}
                put={(mark, button) => {
                  follow(button, index)
                  put(mark)
                }}
              />
            ))}
          </ol>
        </CardBody>
      </Card>
      {dismissed.length > 0 && (
        <details>
          <summary>{t('promotion.moves.dismissed', { count: dismissed.length })}</summary>
          <ul className="zg-promotion-moves">
            {dismissed.map((mark) => (
              <li key={mark.key}>
                <span>
                  <MoveSentence from={mark.from} to={mark.to} fen={mark.fen} />
                </span>
                <Button size="small" onClick={() => forget(mark.key)}>
                  {t('promotion.moves.again')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface MoveSentenceProps {
  readonly from: MarkedPlan
  readonly to: MarkedPlan | null
  readonly fen: number
}

/** "200 yuan a day from A to B". */
function MoveSentence({ from, to, fen }: MoveSentenceProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const formats = useFormats()
  const toName = ({ name, title, goods_id, shop_uid }: MarkedPlan) =>
    t('promotion.moves.planOf', { plan: name || title || goods_id, shop: nameOf(shop_uid) })
  const yuan = formats.money(fen)
  return (
    <>
      {to
        ? t('promotion.moves.move', { yuan, from: toName(from), to: toName(to) })
        : t('promotion.moves.save', { yuan, from: toName(from) })}
    </>
  )
}

interface ProposalLineProps {
  readonly move: Proposal
  /** `button`: it goes with the line. */
  readonly put: (mark: MoveMark, button: HTMLElement) => void
}

function ProposalLine({ move, put }: ProposalLineProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const id = useId()
  const { from, to, fen, gainFen } = move
  const decide = (state: MoveMark['state'], button: HTMLElement) => put(toMark(move, state, Date.now()), button)
  const perYuan = (end: MoveEnd) => formats.money(Math.round(end.perYuan * 100))
  return (
    <li aria-labelledby={id} data-item>
      <span>
        <strong id={id}>
          <MoveSentence from={from.plan} to={to?.plan ?? null} fen={fen} />
        </strong>{' '}
        <Tag tone="good">{t('promotion.moves.gain', { gain: formats.money(gainFen) })}</Tag>
        <br />
        <span className="zg-muted">
          {to ? t('promotion.moves.why', { from: perYuan(from), to: perYuan(to) }) : t('promotion.moves.whySave', { from: perYuan(from) })}
        </span>
      </span>
      <Toolbar>
        <Button
          size="small"
          kind="primary"
          data-control="take"
          aria-describedby={id}
          onClick={({ currentTarget }) => decide('todo', currentTarget)}
        >
          {t('promotion.moves.take')}
        </Button>
        <Button
          size="small"
          data-control="dismiss"
          aria-describedby={id}
          onClick={({ currentTarget }) => decide('dismissed', currentTarget)}
        >
          {t('promotion.moves.dismiss')}
        </Button>
      </Toolbar>
      <details>
        <summary>{t('promotion.moves.preview')}</summary>
        <Preview ends={to ? [from, to] : [from]} />
      </details>
    </li>
  )
}

/** What both plans spend on a day now and then, and what a yuan at the edge of each brings. */
function Preview({ ends }: { readonly ends: readonly MoveEnd[] }) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const formats = useFormats()
  const { openPlan } = usePromotionDeeds()
  return (
    <DataTable label={t('promotion.moves.preview')} isCompact>
      <thead>
        <ColumnHeads
          heads={[
            t('promotion.moves.plan'),
            { number: t('promotion.moves.now') },
            { number: t('promotion.moves.after') },
            { number: t('promotion.moves.perYuan') },
          ]}
        />
      </thead>
      <tbody>
        {ends.map(({ plan, nowFen, thenFen, perYuan }) => (
          <tr key={plan.key}>
            <th scope="row">
              <Button kind="link" onClick={() => openPlan(plan.key)}>
                {t('promotion.moves.planOf', { plan: plan.name || plan.title || plan.goods_id, shop: nameOf(plan.shop_uid) })}
              </Button>
            </th>
            <td className="zg-cell-number">{formats.money(nowFen)}</td>
            <td className="zg-cell-number">{formats.money(thenFen)}</td>
            <td className="zg-cell-number">{formats.money(Math.round(perYuan * 100))}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

interface TodoLineProps {
  readonly mark: MoveMark
  readonly put: (mark: MoveMark) => void
  /** `button`: it goes with the line. */
  readonly forget: (button: HTMLElement) => void
}

function TodoLine({ mark, put, forget }: TodoLineProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const id = useId()
  const { state, at, gainFen } = mark
  return (
    <li data-item data-done={state === 'done' || undefined}>
      <label>
        <input
          type="checkbox"
          checked={state === 'done'}
          onChange={({ target }) => put({ ...mark, state: target.checked ? 'done' : 'todo', at: Date.now() })}
        />{' '}
        <span id={id}>
          <MoveSentence from={mark.from} to={mark.to} fen={mark.fen} />
        </span>
      </label>
      <span className="zg-muted">
        {state === 'done'
          ? t('promotion.moves.doneAt', { time: formats.dateTime(at) })
          : t('promotion.moves.gain', { gain: formats.money(gainFen) })}
      </span>
      <Button size="small" data-control="remove" aria-describedby={id} onClick={({ currentTarget }) => forget(currentTarget)}>
        {t('promotion.moves.remove')}
      </Button>
    </li>
  )
}
