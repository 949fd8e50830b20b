import { type CSSProperties, useState, useSyncExternalStore } from 'react'
import type { FigureAnswer } from '../../figures/answers/question.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { useNeedsComputer } from '../../providers/services/useNeedsComputer.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { AskedFigure } from '../live/useFigure.ts'
import { useLiveFigures } from '../live/useLiveFigures.ts'
import './parts.css'
import { ReadingBar } from './ReadingBar.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'
import { toLeftText } from './toLeftText.ts'
import { toMoment } from './toMoment.ts'
import { type AnswerShare, toShare } from './toShare.ts'
import type { FigureScreenView } from './useFigureView.ts'

interface CompletenessProps {
  readonly asked: AskedFigure
  readonly view: Pick<FigureScreenView, 'shops' | 'askedUids'>
  /** Of what it tells, where a screen has more than one. Default: of the screen. */
  readonly about?: string
  /** Default: in the line that names the page, unless it tells of a part. */
  readonly place?: 'bar' | 'here'
  /** What it takes to answer could not be read, which is said elsewhere: nothing is under way. Default: it could. */
  readonly isBlocked?: boolean
}

const SECOND_MS = 1_000

/** How far the figures of a screen can be trusted, in one chip: of how many shops they are, and how old. All that they lack opens from it. */
export function Completeness({
  asked: { answer, isStale, isKept = false, error },
  view,
  about,
  place = about ? 'here' : 'bar',
  isBlocked = false,
}: CompletenessProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const title = about ? `${t('figures.trust')}: ${about}` : t('figures.trust')
  const chip = (
    <section className="zg-figure-trust" aria-label={title}>
      <TrustChip
        answer={answer}
        isStale={isStale}
        isKept={isKept}
        isFailed={isBlocked || error !== null}
        shops={view.askedUids}
        open={() => setOpen(true)}
      />
      <ReadingDialog isOpen={isOpen} close={() => setOpen(false)} answer={answer} view={view} />
    </section>
  )
  return (
    <>
      {place === 'bar' ? <PageBar>{chip}</PageBar> : chip}
      {place === 'bar' && <ReadingBar />}
      <NoExtension />
      {error && (
        <Alert tone="error" role="alert">
          {errorText(error)}
        </Alert>
      )}
    </>
  )
}

interface TrustChipProps {
  readonly answer: FigureAnswer | null
  /** Another answer is on its way. */
  readonly isStale: boolean
  /** This one is from an earlier visit. */
  readonly isKept: boolean
  /** The last asking failed, and nothing is under way. */
  readonly isFailed: boolean
  readonly shops: readonly string[]
  readonly open: () => void
}

/** The ring fills while shops are read; its number changes ten times a second then, so only what is answered is a status that is read out. */
function TrustChip({ answer, isStale, isKept, isFailed, shops, open }: TrustChipProps) {
  const { t } = useTranslate()
  const { reader } = useLiveFigures()
  const { status, run, progress } = useSyncExternalStore(reader.subscribe, reader.read)
  const share = answer && toShare(answer.complete, shops)
  const ended = run.lines.filter(({ state }) => state !== 'queued' && state !== 'running').length
  const isReading = status === 'reading'
  const words = isKept
    ? t(isFailed ? 'figures.lastKept' : 'figures.lastShown')
    : status === 'paused'
      ? t('figures.status.paused')
      : isStale && !isReading
        ? t('figures.asking')
        : ''
  const catchesUp = t('figures.catchesUp', { done: ended, total: run.lines.length })
  const left = progress && progress.leftMs !== null ? ` · ${toLeftText(progress.leftMs, t)}` : ''
  const ring = isReading && run.lines.length > 0 ? ended / run.lines.length : share && share.total > 0 ? share.done / share.total : 0
  return (
    <Button
      className="zg-trust-chip"
      data-tone={share ? toTone(share, answer) : 'quiet'}
      aria-haspopup="dialog"
      title={isReading ? `${catchesUp}${left}` : t('figures.openReading')}
      onClick={open}
    >
      <span className="zg-trust-ring" aria-hidden="true" style={{ '--zg-share': ring } as CSSProperties} />
      <span role="status">
        {answer && share ? <Answered answer={answer} share={share} /> : t(isFailed ? 'figures.failed' : 'figures.asking')}
      </span>
      {answer && words && <span className="zg-muted">{words}</span>}
    </Button>
  )
}

/** Of how many shops, and when: today the hour is enough. */
function Answered({
  answer: { asOf, oldestReading = null },
  share: { done, total },
}: {
  readonly answer: FigureAnswer
  readonly share: AnswerShare
}) {
  const { t } = useTranslate()
  const formats = useFormats()
  const shops = t('queries.ofShopsShort', { done, total })
  const readAt = asOf ?? oldestReading
  if (readAt === null) return <>{shops}</>
  const ms = readAt * SECOND_MS
  return (
    <>
      {shops} ·{' '}
      <time dateTime={new Date(ms).toISOString()} title={formats.dateTime(ms)}>
        {toMoment(ms, formats)}
      </time>
    </>
  )
}

function toTone({ done, total }: AnswerShare, answer: FigureAnswer | null): 'good' | 'warning' {
  return done === total && answer?.complete.isComplete ? 'good' : 'warning'
}

/** Nothing new can be read without the extension: that needs the user now. */
function NoExtension() {
  const { t } = useTranslate()
  const { reader } = useLiveFigures()
  const status = useSyncExternalStore(reader.subscribe, () => reader.read().status)
  const helpPath = useHelpPath()
  const needsComputer = useNeedsComputer()
  if (status !== 'unreachable') return null
  if (needsComputer) return <Alert tone="info">{t('phone.figures')}</Alert>
  return (
    <Alert as="div" tone="warning">
      <span>{t('figures.noExtension')}</span>
      <ButtonLink size="small" to={helpPath}>
        {t('figures.toExtension')}
      </ButtonLink>
    </Alert>
  )
}
