import { useEffect, useState, useSyncExternalStore } from 'react'
import type { BatchJob } from '../../../../contract/entities/batchJob.ts'
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts'
import { useBridge } from '../../../bridge/hooks/useBridge.ts'
import { browserClock } from '../../../bridge/lanes/laneClock.ts'
import { toBatchNews } from '../../../desktop/deskNews.ts'
import { offeredNews } from '../../../desktop/offeredNews.ts'
import { BATCH_GRACE_MS } from '../../../domain/batchStarts.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import '../../texts.ts'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { createStartWatch } from './createStartWatch.ts'
import { hearStartsChanged } from './startsChannel.ts'

const DueBatch = lazyOnce(() => import('./DueBatch.tsx').then((module) => module.DueBatch))

/** Begins batches at the time that they were planned for, whatever page is open. It draws nothing. */
export function BatchStarts() {
  const { session } = useServices()
  const isLoggedIn = useSyncExternalStore(session.subscribe, () => session.read().token !== null)
  return isLoggedIn ? <WatchWhereAllowed /> : null
}

function WatchWhereAllowed() {
  const may = useMay()
  return may('startBatchJob') ? <Watch /> : null
}

function Watch() {
  const { api, session, notices } = useServices()
  const bridge = useBridge()
  const { t } = useTranslate()
  const formats = useFormats()
  const [due, setDue] = useState<{ readonly job_id: string } | null>(null)

  useEffect(() => {
    const uid = session.read().uid
    const noticeOf = ({ job_id }: BatchJob) => `batch-start-${job_id}`
    /** A computer whose clock is an hour fast looks for what is still to come. */
    const starts_from = () => Math.max(0, Date.now() - 4 * BATCH_GRACE_MS)
    /** Without the extension another tab or computer may be able to. */
    const whereReachable = (work: () => void) =>
      void bridge.ping().then(
        ({ state }) => state === 'ready' && work(),
        () => undefined,
      )
    const watch = createStartWatch({
      clock: browserClock,
      async list() {
        const asked = { state: 'planned', starts_from: starts_from(), sort: 'starts_at', page_size: PAGE_SIZE_MAX } as const
        const { list } = await api.call('batchJobList', asked)
        if (session.read().uid === uid) offeredNews.setState(toBatchNews(list, uid, Date.now()))
        return list.filter(({ created_by }) => created_by === uid)
      },
      onSoon(job) {
        const title = t('batches.later.soon', { title: job.title, time: formats.time(Number(job.starts_at)) })
        whereReachable(() => notices.open({ id: noticeOf(job), tone: 'progress', title }))
      },
      onDue(job) {
        notices.close(noticeOf(job))
        whereReachable(() => setDue({ job_id: job.job_id }))
      },
    })
    const endHearing = hearStartsChanged(watch.look)
    // It may have been planned on another computer.
    const lookIfShown = () => document.visibilityState === 'visible' && watch.look()
    document.addEventListener('visibilitychange', lookIfShown)
    return () => {
      endHearing()
      document.removeEventListener('visibilitychange', lookIfShown)
      watch.close()
      offeredNews.setState([])
    }
  }, [api, session, notices, bridge, t, formats])

  return due && <DueBatch due={due} />
}
