import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useToday } from '../../reports/parts/useFigureView.ts'
import type { WorkItem } from '../parts/work.ts'
import type { WorkWatchProps } from '../parts/workKind.ts'
import type { PilotVerdict } from './pilotVerdict.ts'
import { type PilotLedger, usePilotFigures, usePilotLedger, usePilots } from './usePilots.ts'

/** Their goods are asked for together. */
const PILOTS_PER_CALL = 50
const noItems: readonly WorkItem[] = []

/** Judges running pilots as the coverage board does. */
export function PilotsWatch({ shops, onFound }: WorkWatchProps) {
  const { data, dataUpdatedAt, isError } = usePilots()
  const running = useMemo(() => (data?.list ?? []).filter(({ state }) => state === 'running'), [data])
  const ledger = usePilotLedger(running, shops)
  const today = useToday()
  const [found, setFound] = useState<ReadonlyMap<string, PilotVerdict>>(new Map())
  const note = useCallback((pilot_id: string, verdict: PilotVerdict) => setFound((before) => new Map(before).set(pilot_id, verdict)), [])
  const items = useMemo(() => {
    const due = running.flatMap((pilot) => toPilotWork(pilot, found.get(pilot.pilot_id), dataUpdatedAt))
    return due.length === 0 ? noItems : due
  }, [running, found, dataUpdatedAt])
  const isUnreadable = data ? running.length > 0 && ledger.error !== null && !(ledger.costs && ledger.settings) : isError
  const isKnown = data !== undefined
  useEffect(() => {
    if (isUnreadable) onFound(null)
    else if (isKnown) onFound(items)
  }, [isUnreadable, isKnown, items, onFound])
  return toParts(running).map((pilots) => (
    <PilotsOfCall key={pilots[0]?.pilot_id} pilots={pilots} ledger={ledger} today={today} note={note} />
  ))
}

function toParts(pilots: readonly Pilot[]): readonly (readonly Pilot[])[] {
  const count = Math.ceil(pilots.length / PILOTS_PER_CALL)
  return Array.from({ length: count }, (_, at) => pilots.slice(at * PILOTS_PER_CALL, (at + 1) * PILOTS_PER_CALL))
}

interface PilotsOfCallProps extends Pick<PilotWatchProps, 'ledger' | 'today' | 'note'> {
  readonly pilots: readonly Pilot[]
}

function PilotsOfCall({ pilots, ...rest }: PilotsOfCallProps) {
  const box_ids = pilots.map(({ box_id }) => box_id)
  const boxes = useAnswer('boxList', { box_ids, page_size: PILOTS_PER_CALL }).data?.list
  return pilots.map((pilot) => (
    <PilotWatch key={pilot.pilot_id} pilot={pilot} {...rest} box={boxes?.find(({ box_id }) => box_id === pilot.box_id)} />
  ))
}

interface PilotWatchProps {
  readonly pilot: Pilot
  readonly box: BoxGoods | undefined
  readonly ledger: PilotLedger
  readonly today: number
  readonly note: (pilot_id: string, verdict: PilotVerdict) => void
}

function PilotWatch({ pilot, box, ledger, today, note }: PilotWatchProps) {
  const { judged } = usePilotFigures(pilot, box, ledger, today)
  const { pilot_id } = pilot
  useEffect(() => note(pilot_id, judged), [pilot_id, judged, note])
  return null
}

/** Work where there is something to decide: what it earned waits in the other shops, or what it lost goes on being lost. */
export function toPilotWork(pilot: Pilot, judged: PilotVerdict | undefined, readAt: number): readonly WorkItem[] {
  if (judged?.verdict !== 'rollOut' && judged?.verdict !== 'retire') return []
  const worthFen = judged.profitFen === null ? null : Math.abs(judged.profitFen)
  const row = { id: '', title: pilot.title, worthFen, dueAt: null }
  const found = { count: 1, worthFen, isAtLeast: false, byUrgency: {}, rows: [row] }
  return [{ ...found, kind: 'pilots', shop_uid: pilot.shop_uids[0] ?? '', subject: pilot.pilot_id, readAt }]
}
