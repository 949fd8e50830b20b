import { useInvalidate } from '@refinedev/core'
import type { i18n as I18n } from 'i18next'
import { createElement, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchJob } from '../../../../contract/entities/batchJob.ts'
import { createPriceTeacher } from '../../../bridge/batches/createPriceTeacher.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { Services } from '../../../createServices.ts'
import { useLearnedRules } from '../../../layout/useLearnedRules.ts'
import { useServices } from '../../../layout/useServices.ts'
import { createBatchStore } from '../../../providers/batches/createBatchStore.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { BatchSign } from './BatchSign.tsx'
import type { BatchKeeper } from './batchKeeper.ts'
import { createBatchKeeper } from './createBatchKeeper.ts'

interface Kept {
  readonly keeper: BatchKeeper
  readonly sign: ReactNode
}

/** One of each login: it outlives every screen, and ends with the login. */
const keptOf = new WeakMap<ShopLanes, Kept>()

/** The console's keeper of batches. Only screens that are loaded when opened import this: the first list does without. */
export function useBatchKeeper(): BatchKeeper {
  const services = useServices()
  const lanes = useShopLanes()
  const rules = useLearnedRules()
  const resource = useResourceNamed('batches')
  const invalidate = useInvalidate()
  const { i18n } = useTranslation()

  function create(): Kept {
    const keeper = createBatchKeeper({
      lanes,
      store: createBatchStore(services.api),
      onMoved(job) {
        void invalidate({ resource: resource.name, invalidates: ['list', 'detail'] })
        if (job.state === 'done') services.notices.open(toEndNotice(job, i18n))
      },
      onRefused: createPriceTeacher({ call: lanes.call, rules }),
    })
    const kept = { keeper, sign: createElement(BatchSign, { keeper, resource }) }
    keptOf.set(lanes, kept)
    endWithLogin(services, lanes, keeper)
    return kept
  }

  const { keeper, sign } = keptOf.get(lanes) ?? create()
  useEffect(() => services.frameSign.put(sign), [services, sign])
  return keeper
}

function endWithLogin({ session, leaving, frameSign }: Services, lanes: ShopLanes, keeper: BatchKeeper): void {
  const letGo = leaving.before(keeper.pauseAll)
  const unwatch = session.subscribe(() => {
    if (session.read().token !== null) return
    keeper.close()
    keptOf.delete(lanes)
    frameSign.put(null)
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
