import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { isOverwriting } from '../../../domain/batchOverwriting.ts'
import { useTabRecord } from '../../../providers/drafts/useTabRecord.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { OwnPageProps, Resource } from '../../../resources/schema/resource.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import '../../../screens/list/list.css'
import { RecordFailure } from '../../../screens/RecordFailure.tsx'
import { screenAddress } from '../../../screens/screenAddress.ts'
import { useLeave } from '../../../screens/useLeave.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import { useShops } from '../../../shops/useShops.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListSkeleton } from '../../../ui/ListStates.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { LoadedBatch, OutcomeCounts } from '../../runner/batch.ts'
import { BatchNamesContext, readTemplateNames } from '../labels/batchNames.ts'
import { countAnswered, toProgress } from '../labels/toProgress.ts'
import { useProgressWords } from '../labels/useProgressWords.ts'
import type { OpenedBatch } from '../running/runningBatches.ts'
import { MoveStart } from '../starts/MoveStart.tsx'
import { BatchShops } from './BatchShops.tsx'
import { OutcomeRows } from './OutcomeRows.tsx'
import './run.css'
import { type BatchDeed, type RunStatus, toneOfStatus } from './status.ts'
import { UndoDialog } from './UndoDialog.tsx'
import { useBatchControls, useOpenedBatch } from './useBatch.ts'
import '../../texts.ts'

/** One batch: looked at, and run. */
export function BatchPage({ resource }: OwnPageProps) {
  const { t } = useTranslate()
  const text = useText()
  const { id = '' } = useParams()
  const { opened, error, reopen } = useOpenedBatch(id)
  const { shops, error: shopsError, refetch } = useShops()
  if (opened && shops) return <Batch key={id} resource={resource} batch={opened} shops={shops} reopen={reopen} reopenError={error} />
  const failure = error ?? shopsError
  const retry = () => {
    reopen()
    void refetch()
  }
  return (
    <section className="zg-page" aria-label={text(resource.one)}>
      <PageHead title={t('forms.showTitle', { name: text(resource.one) })} />
      <Card as="div">{failure ? <RecordFailure resource={resource} error={failure} retry={retry} /> : <ListSkeleton />}</Card>
    </section>
  )
}

interface BatchProps {
  readonly resource: Resource
  readonly batch: OpenedBatch
  readonly shops: readonly Shop[]
  readonly reopen: () => void
  /** Opening it again failed: what is shown is older. */
  readonly reopenError: unknown
}

function Batch({ resource, batch, shops, reopen, reopenError }: BatchProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const leave = useLeave(resource)
  const { state, kind, isMine, mayRun, status, possible, deeds, watched } = useBatchControls(batch)
  const [isUndoing, setUndoing] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const { job, rows } = state
  const shopNames = useMemo(() => new Map(shops.map(({ shop_uid, shop_name }) => [shop_uid, shop_name])), [shops])
  const names = useMemo(() => ({ kind: job.kind, shopNames, templateNames: readTemplateNames(job.plan) }), [job.kind, job.plan, shopNames])
  useTabRecord(job.title)
  return (
    <BatchNamesContext.Provider value={names}>
      <section className="zg-page zg-batch" aria-label={job.title}>
        <PageHead title={job.title}>
          <span className="zg-spacer" />
          <Button onClick={leave}>{t('actions.back')}</Button>
          {state.phase === 'idle' && <Button onClick={reopen}>{t('batches.refresh')}</Button>}
        </PageHead>
        <Card as="div" isPadded className="zg-batch-summary">
          <BatchStatus
            resource={resource}
            state={state}
            status={status}
            isMine={isMine}
            mayRun={mayRun}
            possible={possible}
            watched={watched}
            reopenError={reopenError}
          />
          <RunButtons
            possible={possible}
            counts={job.counts}
            watched={watched}
            deeds={{ ...deeds, undo: () => setUndoing(true), move: () => setMoving(true) }}
          />
          <BatchProgress state={state} />
          <p className="zg-muted">{t('batches.made', { name: job.created_by_name, time: formats.dateTime(job.created_at) })}</p>
          <BatchShops state={state} shops={shops} mayRun={possible.length > 0} />
        </Card>
        <OutcomeRows state={state} />
        {isMoving && <MoveStart job={job} moved={reopen} close={() => setMoving(false)} />}
        {isUndoing && kind && <UndoDialog kind={kind} job={job} rows={rows} close={() => setUndoing(false)} />}
      </section>
    </BatchNamesContext.Provider>
  )
}

interface BatchStatusProps {
  readonly resource: Resource
  readonly state: LoadedBatch
  readonly status: RunStatus
  readonly isMine: boolean
  /** The reader may run it. */
  readonly mayRun: boolean
  readonly possible: readonly BatchDeed[]
  /** Rows under review. */
  readonly watched: number
  readonly reopenError: unknown
}

/** Statuses of which the sentence names what only who runs a batch can do: what the others read instead. */
const forOthers: ReadonlySet<RunStatus> = new Set(['missed', 'paused', 'cutOff', 'stopped', 'endedFailed', 'notSaved', 'elsewhere', 'late'])

/** What the reader of somebody else's batch can do with it. */
function toOthersWord(possible: readonly BatchDeed[]) {
  if (possible.includes('callOff')) return 'mayCallOff'
  if (possible.includes('stop')) return 'mayHalt'
  return possible.includes('undo') ? 'mayUndo' : 'notMine'
}

/** How far the batch has come, why it is there, and the way on. */
function BatchStatus({ resource, state, status, isMine, mayRun, possible, watched, reopenError }: BatchStatusProps) {
  const { t } = useTranslate()
  const toText = useFailureText()
  const formats = useFormats()
  const { job, phase, error } = state
  const inDoubt = job.counts.unknown + (phase === 'idle' ? job.counts.running : 0)
  const { undoes } = job.plan
  const isInReview = status === 'ended' && watched > 0
  const time = job.starts_at === null ? '' : formats.dateTime(job.starts_at)
  function toSentence(): string {
    if (status === 'going') return t(`batches.phases.${phase === 'idle' ? 'saving' : phase}`)
    if (isInReview) return t('batches.endedInReview', { count: watched })
    return t(`batches.${!mayRun && forOthers.has(status) ? 'othersStatuses' : 'statuses'}.${status}` as 'batches.statuses.ended', { time })
  }
  return (
    <>
      <Alert as="div" tone={isInReview ? 'info' : toneOfStatus[status]} role="status">
        <p>{toSentence()}</p>
        {status === 'notSaved' && error !== null && <p>{toText(error)}</p>}
        {isMine && status === 'stopped' && job.stopped_by_name && <p>{t('batches.stoppedBy', { name: job.stopped_by_name })}</p>}
        {!isMine && <p>{t(`batches.${toOthersWord(possible)}`, { name: job.created_by_name })}</p>}
      </Alert>
      {inDoubt > 0 && <Alert tone="warning">{t('batches.inDoubt', { count: inDoubt })}</Alert>}
      {reopenError !== null && (
        <Alert tone="error" role="alert">
          {toText(reopenError)}
        </Alert>
      )}
      {isOverwriting(job.plan) && <p>{t('batches.overwrites')}</p>}
      {typeof undoes === 'string' && (
        <p>
          <Link to={screenAddress(resource, 'show', undoes)}>{t('batches.undoes')}</Link>
        </p>
      )}
    </>
  )
}

/** What lets it go on stands out; what halts it or takes back does not invite. */
const goesOn: readonly BatchDeed[] = ['start', 'resume', 'recheck', 'rerunFailed']

interface RunButtonsProps {
  /** In their order; the first is the nearest. */
  readonly possible: readonly BatchDeed[]
  readonly counts: OutcomeCounts
  /** Rows under review. */
  readonly watched: number
  readonly deeds: Readonly<Record<BatchDeed, () => void>>
}

function RunButtons({ possible, counts, watched, deeds }: RunButtonsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const countOf: Partial<Record<BatchDeed, number>> = { rerunFailed: counts.failed, recheck: counts.unknown + watched, undo: counts.done }
  if (possible.length === 0) return null
  return (
    <Toolbar>
      {possible.map((deed, at) => (
        <Button key={deed} kind={at === 0 && goesOn.includes(deed) ? 'primary' : undefined} onClick={deeds[deed]}>
          {t(`batches.deeds.${deed}`, { count: formats.number(countOf[deed] ?? 0) })}
        </Button>
      ))}
    </Toolbar>
  )
}

/** How far a batch is, in words and as a bar whose paler part is sent and not checked yet. */
function BatchProgress({ state: { job, shops, phase } }: { readonly state: LoadedBatch }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toWords = useProgressWords()
  const { counts, hidden_rows: hidden = 0 } = job
  const progress = toProgress([{ counts, answered: countAnswered(shops) }])
  const { done, answered, inDoubt, total } = progress
  const words = toWords(progress)
  return (
    <div>
      <p>
        {words}
        {inDoubt > 0 && (
          <span>{t(phase === 'idle' ? 'batches.inDoubtCount' : 'batches.leavingCount', { count: formats.number(inDoubt) })}</span>
        )}
        {counts.skipped > 0 && <span className="zg-muted"> {t('batches.leftOut', { count: formats.number(counts.skipped) })}</span>}
      </p>
      <ProgressBar label={words} done={done} begun={answered + inDoubt} total={total} />
      {hidden > 0 && <p className="zg-muted">{t('batches.hiddenRows', { count: formats.number(hidden) })}</p>}
    </div>
  )
}
