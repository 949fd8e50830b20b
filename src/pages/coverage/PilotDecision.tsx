import { useMemo, useState } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Pilot, PilotState } from '../../../contract/entities/pilot.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { PreparedGoodsBatch } from '../../batches/screens/plan/PreparedGoodsBatch.tsx'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { PilotVerdictName } from './pilotVerdict.ts'
import type { Gap } from './prepareFill.ts'
import { RemovePilot } from './RemovePilot.tsx'
import { publishedGoods, toPilotInput, useSavePilot } from './usePilots.ts'

const FillDialog = lazyOnce(() => import('./FillDialog.tsx').then((module) => module.FillDialog))

interface PilotDecisionProps {
  readonly pilot: Pilot
  /** Its goods in the box; undefined: they are not there any more. */
  readonly box: BoxGoods | undefined
  /** All shops of the user. */
  readonly shops: readonly Shop[]
  readonly verdict: PilotVerdictName
}

/** Both ways, the proposed one first in sight; each opens the preview of its batch, which can be undone. */
export function PilotDecision({ pilot, box, shops, verdict }: PilotDecisionProps) {
  const { t } = useTranslate()
  const may = useMay()
  const save = useSavePilot()
  const [opened, setOpened] = useState<'rollOut' | 'retire' | null>(null)
  const gap = useMemo(() => (box ? toRollout(pilot, box) : null), [pilot, box])
  const published = useMemo(() => publishedGoods(pilot, box), [pilot, box])
  const decide = (state: PilotState) => void save({ ...toPilotInput(pilot), state })
  if (!may('savePilot')) return null
  const mayBatch = may('saveBatchJob') && may('saveClaims')
  return (
    <>
      <Toolbar>
        <Button
          kind={verdict === 'rollOut' ? 'primary' : undefined}
          disabled={!mayBatch || !gap || gap.shops.length === 0}
          onClick={() => setOpened('rollOut')}
        >
          {t('coverage.pilot.rollOut', { count: gap?.shops.length ?? 0 })}
        </Button>
        <Button
          kind={verdict === 'retire' ? 'danger' : undefined}
          disabled={published.length > 0 && !mayBatch}
          onClick={() => (published.length === 0 ? decide('retired') : setOpened('retire'))}
        >
          {t('coverage.pilot.retire')}
        </Button>
        <RemovePilot pilot={pilot} />
      </Toolbar>
      {opened === 'rollOut' && gap && (
        <FillDialog gaps={[gap]} shops={shops} close={() => setOpened(null)} begun={() => decide('rolledOut')} />
      )}
      {opened === 'retire' && (
        <PreparedGoodsBatch
          kind="setShelf"
          draft={{ to: 'off' }}
          goods={published}
          close={() => setOpened(null)}
          begun={() => decide('retired')}
        />
      )}
    </>
  )
}

/** The other shops, but for those that have the goods or are to get them. */
function toRollout({ title, rollout_shop_uids }: Pilot, box: BoxGoods): Gap {
  const free = ['claimed', 'refused', 'tomorrow', 'skipped', 'withdrawn']
  const taken = new Set(box.claims.flatMap(({ shop_uid, state }) => (free.includes(state) ? [] : [shop_uid])))
  return { line: { title, boxes: [box], cells: new Map() }, shops: rollout_shop_uids.filter((uid) => !taken.has(uid)) }
}
