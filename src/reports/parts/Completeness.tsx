import { useState, useSyncExternalStore } from 'react'
import { lacksOf } from '../../figures/answers/completeness.ts'
import type { FigureAnswer } from '../../figures/answers/question.ts'
import type { ReaderStatus } from '../../figures/reading/readerState.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { AskedFigure } from '../live/useFigure.ts'
import { useLiveFigures } from '../live/useLiveFigures.ts'
import './parts.css'
import { ReadingDialog } from './ReadingDialog.tsx'
import { toShare } from './toShare.ts'
import type { FigureScreenView } from './useFigureView.ts'

interface CompletenessProps {
  readonly asked: AskedFigure
  readonly view: Pick<FigureScreenView, 'shops' | 'askedUids'>
  /** Of what it tells, where a screen has more than one. Default: of the screen. */
  readonly about?: string
}

const SECOND_MS = 1_000

/** How far the figures of a screen can be trusted: of how many shops they are, how old, and what they lack. All of it opens from here. */
export function Completeness({ asked: { answer, isStale, error }, view, about }: CompletenessProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const { reader } = useLiveFigures()
  const status = useSyncExternalStore(reader.subscribe, () => reader.read().status)
  return (
    <section className="zg-figure-trust" aria-label={about ? `${t('figures.trust')}: ${about}` : t('figures.trust')}>
      <div className="zg-figure-trust-line">
        <p role="status">
          {answer ? <Trust answer={answer} shops={view.askedUids} /> : <span className="zg-muted">{t('figures.asking')}</span>}
        </p>
        {isStale && <span className="zg-muted">{t('figures.asking')}</span>}
        <Progress status={status} />
        <Button size="small" onClick={() => setOpen(true)}>
          {t('figures.openReading')}
        </Button>
      </div>
      <Notices status={status} hasSheets={answer?.sheets !== undefined} />
      {error && (
        <Alert tone="error" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <ReadingDialog isOpen={isOpen} close={() => setOpen(false)} lacks={answer && lacksOf(answer.complete)} view={view} />
    </section>
  )
}

function Trust({ answer, shops }: { readonly answer: FigureAnswer; readonly shops: readonly string[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { complete, asOf, sheets } = answer
  const share = toShare(complete, shops)
  return (
    <>
      <Tag tone={share.done === share.total ? 'good' : 'warning'}>{t('figures.ofShops', { done: share.done, total: share.total })}</Tag>
      {asOf === null ? (
        <span className="zg-muted">{t('figures.neverRead')}</span>
      ) : (
        <time className="zg-muted" dateTime={new Date(asOf * SECOND_MS).toISOString()} title={formats.dateTime(asOf * SECOND_MS)}>
          {t('figures.readAt', { time: toMoment(asOf * SECOND_MS, formats) })}
        </time>
      )}
      {sheets && (
        <Tag tone="quiet">
          {t('figures.fromSheets', { days: formats.number(sheets.days), time: toMoment(sheets.asOf * SECOND_MS, formats) })}
        </Tag>
      )}
      {share.days > 0 && <Tag tone="warning">{t('figures.missingDays', { days: formats.number(share.days) })}</Tag>}
      {complete.unresolved > 0 && <Tag tone="warning">{t('figures.unresolved', { rows: formats.number(complete.unresolved) })}</Tag>}
      {complete.olderThanRead > 0 && <Tag tone="warning">{t('figures.older', { rows: formats.number(complete.olderThanRead) })}</Tag>}
      {complete.unreadable > 0 && <Tag tone="warning">{t('figures.unreadable', { rows: formats.number(complete.unreadable) })}</Tag>}
    </>
  )
}

/** The hour of today; of another day the day, too. */
function toMoment(ms: number, { time, dateTime, date }: ReturnType<typeof useFormats>): string {
  return date(ms) === date(Date.now()) ? time(ms) : dateTime(ms)
}

/** How many shops it has caught up with. It changes ten times a second, so it is no status that is read out. */
function Progress({ status }: { readonly status: ReaderStatus }) {
  const { t } = useTranslate()
  const { reader } = useLiveFigures()
  const { run } = useSyncExternalStore(reader.subscribe, reader.read)
  if (status === 'paused') return <Tag tone="quiet">{t('figures.status.paused')}</Tag>
  if (status !== 'reading') return null
  const ended = run.lines.filter(({ state }) => state !== 'queued' && state !== 'running').length
  return <span className="zg-muted">{t('figures.catchesUp', { done: ended, total: run.lines.length })}</span>
}

/** What a user must know about reading and keeping, and what can be done about it. */
function Notices({ status, hasSheets }: { readonly status: ReaderStatus; readonly hasSheets: boolean }) {
  const { t } = useTranslate()
  const { figures } = useLiveFigures()
  const helpPath = useHelpPath()
  const mode = useSyncExternalStore(figures.subscribe, () => figures.read().mode)
  return (
    <>
      {status === 'unreachable' && (
        <Alert as="div" tone="warning">
          <span>{t('figures.noExtension')}</span>
          <ButtonLink size="small" to={helpPath}>
            {t('figures.toExtension')}
          </ButtonLink>
        </Alert>
      )}
      {hasSheets && <Alert tone="info">{t('figures.sheetsMean')}</Alert>}
      {(mode === 'blocked' || mode === 'full') && <Alert tone="info">{t(`figures.modes.${mode}`)}</Alert>}
    </>
  )
}
