import { useInvalidate } from '@refinedev/core'
import type { i18n as I18n } from 'i18next'
import { createElement, type ReactNode, useEffect } from 'react'
import type { BatchJob } from '../../../../contract/entities/batchJob.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import type { Services } from '../../../providers/services/createServices.ts'
import { useLearnedRules } from '../../../providers/services/useLearnedRules.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { createBatchStore } from '../../runner/createBatchStore.ts'
import { createPriceTeacher } from '../../runner/createPriceTeacher.ts'
import { createRunningBatches } from './createRunningBatches.ts'
import { RunningBatchesLink } from './RunningBatchesLink.tsx'
import type { RunningBatches } from './runningBatches.ts'

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
    const runningBatches = createRunningBatches({
      lanes,
      store: createBatchStore(services.api),
      onMoved(job) {
        void invalidate({ resource: resource.name, invalidates: ['list', 'detail'] })
        if (job.state === 'done') services.notices.open(toEndNotice(job, texts))
      },
      onRefused: createPriceTeacher({ call: lanes.call, rules }),
    })
    const kept = { runningBatches, sign: createElement(RunningBatchesLink, { runningBatches, resource }) }
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
