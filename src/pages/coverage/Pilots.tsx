import { useMemo } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { RemovePilot } from './RemovePilot.tsx'
import { RunningPilot } from './RunningPilot.tsx'
import { toPilotInput, usePilotLedger, usePilots, useSavePilot } from './usePilots.ts'

interface PilotsProps {
  readonly view: FigureScreenView
  readonly shops: readonly Shop[]
  readonly boxes: readonly BoxGoods[]
}

/** Goods that are tried in a few shops: what they brought, and whether they go to the others. */
export function Pilots({ view, shops, boxes }: PilotsProps) {
  const { t } = useTranslate()
  const { data, error, refetch } = usePilots()
  const running = useMemo(() => data?.list.filter(({ state }) => state === 'running') ?? [], [data])
  const ledger = usePilotLedger(running, shops)
  const byId = useMemo(() => new Map(boxes.map((box) => [box.box_id, box])), [boxes])
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.list.length === 0) return <ListMessage title={t('coverage.pilot.none')} hint={t('coverage.pilot.noneHint')} />
  const decided = data.list.filter(({ state }) => state !== 'running')
  return (
    <>
      {Boolean(ledger.error) && <FailureNotice error={ledger.error} retry={ledger.retry} />}
      {running.map((pilot) => (
        <RunningPilot key={pilot.pilot_id} pilot={pilot} ledger={ledger} view={view} shops={shops} box={byId.get(pilot.box_id)} />
      ))}
      {decided.map((pilot) => (
        <DecidedPilot key={pilot.pilot_id} pilot={pilot} />
      ))}
    </>
  )
}

function DecidedPilot({ pilot }: { readonly pilot: Pilot }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const save = useSavePilot()
  const id = `pilot-${pilot.pilot_id}`
  return (
    <Card aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>{pilot.title}</h2>
        <Tag tone={pilot.state === 'rolledOut' ? 'good' : 'quiet'}>{t(`coverage.pilot.states.${pilot.state}`)}</Tag>
      </CardHead>
      <CardBody className="zg-coverage-panel">
        <p>
          {t('coverage.pilot.decided', {
            name: pilot.decided_by_name,
            time: pilot.decided_at === null ? '' : formats.dateTime(pilot.decided_at),
          })}
        </p>
        {may('savePilot') && (
          <Toolbar>
            <Button onClick={() => void save({ ...toPilotInput(pilot), state: 'running' })}>{t('coverage.pilot.again')}</Button>
            <RemovePilot pilot={pilot} />
          </Toolbar>
        )}
      </CardBody>
    </Card>
  )
}
