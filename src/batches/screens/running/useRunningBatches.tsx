import ThunderboltOutlined from '@ant-design/icons-svg/es/asn/ThunderboltOutlined.js'
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined.js'
import { useInvalidate } from '@refinedev/core'
import type { i18n as I18n } from 'i18next'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { BatchJob } from '../../../../contract/entities/batchJob.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { addedKinds } from '../../../pages/addedKinds.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import type { Services } from '../../../providers/services/createServices.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { screenAddress } from '../../../screens/screenAddress.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { findGoodsKind } from '../../kinds/goodsKinds.ts'
import { createBatchStore } from '../../runner/createBatchStore.ts'
import { countAnswered, toProgress } from '../labels/toProgress.ts'
import { useProgressWords } from '../labels/useProgressWords.ts'
import { createRunningBatches } from './createRunningBatches.ts'
import type { RunningBatches } from './runningBatches.ts'
import './runningBatches.css'
import { useLearnedRules } from './useLearnedRules.ts'

interface Kept {
  readonly runningBatches: RunningBatches
  readonly sign: ReactNode
}

/** One of each login: it outlives every screen, and ends with the login. */
const keptOf = new WeakMap<ShopLanes, Kept>()

/** The console's running batches. Only screens that are loaded when opened import this: the first list does without. */
export function useRunningBatches(): RunningBatches {
  const services = useServices()
  const lanes = useShopLanes()
  const rules = useLearnedRules()
  const resource = useResourceNamed('batches')
  const invalidate = useInvalidate()
  const { texts } = useTranslate()

  function create(): Kept {
    const added = new Map(Object.entries(addedKinds).map(([name, { open }]) => [name, open(services.api)]))
    const runningBatches = createRunningBatches({
      findKind: (name) => added.get(name)?.kind ?? findGoodsKind(name),
      onKept: (job, rows) => added.get(job.kind)?.onKept(job, rows),
      lanes,
      store: createBatchStore(services.api),
      onMoved(job) {
        void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
        if (job.state === 'done') services.notices.open(toEndNotice(job, texts))
        const isStoppedByOther = Boolean(job.stopped_by_name) && job.created_by === services.session.read().uid
        if (isStoppedByOther) services.notices.open(toStopNotice(job, texts))
      },
      onRefused: (refused) => void findGoodsKind(refused.kind)?.learn?.(refused, { call: lanes.call, rules }),
    })
    const kept = { runningBatches, sign: <RunningBatchesLink runningBatches={runningBatches} resource={resource} /> }
    keptOf.set(lanes, kept)
    endWithLogin(services, lanes, runningBatches)
    return kept
  }

  const { runningBatches, sign } = keptOf.get(lanes) ?? create()
  useEffect(() => services.backgroundStatus.put(sign), [services, sign])
  return runningBatches
}

function endWithLogin({ session, leaving, backgroundStatus }: Services, lanes: ShopLanes, runningBatches: RunningBatches): void {
  const letGo = leaving.before(runningBatches.pauseAll)
  const unwatch = session.subscribe(() => {
    if (session.read().token !== null) return
    runningBatches.close()
    keptOf.delete(lanes)
    backgroundStatus.put(null)
    letGo()
    unwatch()
  })
}

/** Its reader may look at another page by then. In the language of that moment. */
function toEndNotice({ job_id, title, counts }: BatchJob, texts: I18n) {
  const hasFailed = counts.failed + counts.unknown > 0
  return {
    id: `batch-${job_id}`,
    tone: hasFailed ? ('error' as const) : ('success' as const),
    title: texts.t(hasFailed ? 'batches.endedShort' : 'batches.endedWhole', { title }),
  }
}

/** Her main account stopped what she had begun, while it went on here. */
function toStopNotice({ job_id, title, stopped_by_name }: BatchJob, texts: I18n) {
  return {
    id: `batch-${job_id}`,
    tone: 'error' as const,
    title: texts.t('batches.stoppedByShort', { title, name: stopped_by_name ?? '' }),
  }
}

interface RunningBatchesLinkProps {
  readonly runningBatches: RunningBatches
  readonly resource: Resource
}

/** In the frame while batches run: how far they are, and the way to them. */
function RunningBatchesLink({ runningBatches, resource }: RunningBatchesLinkProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toWords = useProgressWords()
  const running = useSyncExternalStore(runningBatches.subscribe, runningBatches.read)
  const [first, ...others] = running
  if (!first) return null
  const progress = toProgress(running.map(({ job, shops }) => ({ counts: job.counts, answered: countAnswered(shops) })))
  const { done, answered, total } = progress
  const isHeld = running.some(({ pausedBecause }) => pausedBecause !== null)
  const words = t(isHeld ? 'batches.sign.held' : 'batches.sign.running', { words: toWords(progress) })
  return (
    <ButtonLink
      size="small"
      className="zg-batch-sign"
      to={others.length === 0 ? screenAddress(resource, 'show', first.job.job_id) : screenAddress(resource, 'list')}
      aria-label={words}
      title={words}
      data-held={isHeld}
    >
      <Icon of={isHeld ? WarningOutlined : ThunderboltOutlined} />
      {formats.percent(total === 0 ? 0 : Math.floor((100 * (done + answered)) / total) / 100)}
    </ButtonLink>
  )
}
