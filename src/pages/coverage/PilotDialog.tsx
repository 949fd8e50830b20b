import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PILOT_ORDERS_MAX, PILOT_SHOPS_MAX } from '../../../contract/entities/pilot.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { toDayText } from '../../figures/days.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { RestoredNotice } from '../../screens/RestoredNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { CheckField, DateField, NumberField } from '../../ui/Fields.tsx'
import { FieldGroup } from '../../ui/FormField.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useIsLeft } from '../../ui/useIsLeft.ts'
import { type BoardLine, stateIn } from './board.ts'
import { FillDialog } from './FillDialog.tsx'
import { useSavePilot } from './usePilots.ts'

interface PilotDialogProps {
  readonly line: BoardLine
  /** The shops of the board. */
  readonly asked: readonly Shop[]
  /** All shops of the user. */
  readonly shops: readonly Shop[]
  readonly readShops: ReadonlySet<string>
  /** Days since 1970 in China. */
  readonly today: number
  readonly close: () => void
}

/** What is chosen and typed, as the tab keeps it. */
interface TypedPilot {
  /** shop_uid. */
  readonly chosen: readonly string[]
  readonly firstDay: string
  readonly wanted: string
}

const SHOPS_DEFAULT = 2
const ORDERS_DEFAULT = 20

/** Begins to try goods in a few shops. Goods that are in none of them yet are published there first. */
export function PilotDialog({ line, asked, shops, readShops, today, close }: PilotDialogProps) {
  const { t } = useTranslate()
  const save = useSavePilot()
  const [box] = line.boxes
  const isMissing = (uid: string) => stateIn(line, uid, readShops) === 'missing'
  /** Not where a later list of the shop lacks them: they are gone, and would sell nothing there. */
  const isPublished = (uid: string) =>
    !isMissing(uid) && (box?.claims.some(({ shop_uid, state }) => shop_uid === uid && state === 'published') ?? false)
  const [offered] = useState(() => asked.filter(({ shop_uid }) => isPublished(shop_uid) || isMissing(shop_uid)))
  const tab = useTabDraft<TypedPilot>(`pilot of ${box?.box_id ?? line.key}`, withoutSecrets)
  const [untyped] = useState<TypedPilot>(() => ({
    chosen: offered.slice(0, SHOPS_DEFAULT).map(({ shop_uid }) => shop_uid),
    firstDay: toDayText(today),
    wanted: String(ORDERS_DEFAULT),
  }))
  const [typed, setTyped] = useState(tab.restored ?? untyped)
  const { firstDay, wanted } = typed
  const chosen = new Set(typed.chosen)
  const change = (changes: Partial<TypedPilot>) => setTyped((before) => ({ ...before, ...changes }))
  // A slip beside the dialog, or the way back of the browser, closes it.
  useEffect(() => {
    if (typed === untyped) tab.forget()
    else tab.keep(typed)
  }, [tab, typed, untyped])
  const isLeft = useIsLeft()
  const [isPublishing, setPublishing] = useState(false)
  const orders = /^\d{1,5}$/.test(wanted.trim()) ? Number(wanted) : 0
  const inShops = offered.map(({ shop_uid }) => shop_uid).filter((uid) => chosen.has(uid))
  const missing = inShops.filter((uid) => !isPublished(uid))
  const others = offered.map(({ shop_uid }) => shop_uid).filter((uid) => !chosen.has(uid) && !isPublished(uid))
  const problem = inShops.length === 0 ? 'noShops' : inShops.length > PILOT_SHOPS_MAX ? 'manyShops' : null
  const isValid = problem === null && orders >= 1 && orders <= PILOT_ORDERS_MAX && firstDay !== ''
  /** The same pilot sent twice (no answer, tried again) has the same id, and begins once. */
  const sent = useRef({ stays: '', pilot_id: '' })

  function saveFor(box_id: string): Promise<boolean> {
    const stays = { box_id, shop_uids: inShops, rollout_shop_uids: others, first_day: firstDay }
    const text = JSON.stringify(stays)
    if (sent.current.stays !== text) sent.current = { stays: text, pilot_id: crypto.randomUUID() }
    return save({ pilot_id: sent.current.pilot_id, ...stays, wanted_orders: orders, state: 'running', notes: '' })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (missing.length > 0) setPublishing(true)
    else if (box && (await saveFor(box.box_id))) end()
  }

  /** What was typed since then, or in another dialog that was opened since, stays. */
  function end() {
    tab.forgetSaved(typed)
    if (!isLeft()) close()
  }

  if (isPublishing)
    return (
      <FillDialog
        gaps={[{ line, shops: missing }]}
        shops={shops}
        close={close}
        begun={([box_id]) => {
          tab.forgetSaved(typed)
          if (box_id !== undefined) void saveFor(box_id)
        }}
      />
    )
  return (
    <TitledDialog isOpen title={t('coverage.pilot.title', { title: line.title })} close={close}>
      <form className="zg-coverage-panel" onSubmit={(event) => void submit(event)}>
        {tab.restored && <RestoredNotice discard={() => setTyped(untyped)} />}
        <p>{t('coverage.pilot.intro')}</p>
        <FieldGroup label={t('coverage.pilot.shops')} className="zg-pilot-shops">
          {offered.map(({ shop_uid, shop_name }) => (
            <CheckField
              key={shop_uid}
              label={shop_name}
              checked={chosen.has(shop_uid)}
              onChange={(isOn) => change({ chosen: isOn ? [...typed.chosen, shop_uid] : typed.chosen.filter((uid) => uid !== shop_uid) })}
            />
          ))}
        </FieldGroup>
        <p role="status">
          {problem
            ? t(`coverage.pilot.problems.${problem}`, { max: PILOT_SHOPS_MAX })
            : t('coverage.pilot.plan', { count: inShops.length, missing: missing.length, others: others.length })}
        </p>
        <NumberField
          label={t('coverage.pilot.wanted')}
          hint={t('coverage.pilot.wantedHint')}
          error={orders < 1 || orders > PILOT_ORDERS_MAX ? t('coverage.pilot.problems.orders', { max: PILOT_ORDERS_MAX }) : undefined}
          isWhole
          value={wanted}
          onChange={(text) => change({ wanted: text })}
        />
        <DateField
          label={t('coverage.pilot.firstDay')}
          hint={t('coverage.pilot.firstDayHint')}
          max={toDayText(today)}
          value={firstDay}
          onChange={(day) => change({ firstDay: day })}
        />
        <Toolbar>
          <Button onClick={end}>{t('actions.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isValid}>
            {t(missing.length > 0 ? 'coverage.pilot.publish' : 'coverage.pilot.begin')}
          </Button>
        </Toolbar>
      </form>
    </TitledDialog>
  )
}
