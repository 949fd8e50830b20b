import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tag, type TagTone } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import type { CollectLine, CollectQueue } from './collectQueue.ts'

const tones: Readonly<Record<CollectLine['state'], TagTone>> = { waiting: 'quiet', running: 'warning', done: 'good', failed: 'bad' }

interface CollectLinesProps {
  readonly queue: CollectQueue
  /** The lines are folded while none has failed. Default: they are in sight. */
  readonly isFolded?: boolean
}

/** How many are over, in one line beside the button: the lines themselves may be out of sight, and it leads to them. */
export function CollectProgress({ queue }: Pick<CollectLinesProps, 'queue'>) {
  const { t } = useTranslate()
  const { lines } = useSyncExternalStore(queue.subscribe, queue.getState)
  if (lines.length === 0) return null
  const count = (state: CollectLine['state']) => lines.filter((line) => line.state === state).length
  return (
    <Button kind="link" onClick={() => document.getElementById(LINES_ID)?.scrollIntoView({ block: 'nearest' })}>
      {t('collect.lines')} {count('done') + count('failed')} / {lines.length}
    </Button>
  )
}

const LINES_ID = 'collect-lines'

/** How far each is, and what can be done about those that failed. */
export function CollectLines({ queue, isFolded = false }: CollectLinesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const boxPath = usePagePath('goodsCollect')
  const { lines, isRunning } = useSyncExternalStore(queue.subscribe, queue.getState)
  const count = (state: CollectLine['state']) => lines.filter((line) => line.state === state).length
  if (lines.length === 0) return null
  const done = count('done')
  const failed = count('failed')
  const waiting = count('waiting')
  const list = (
    <ul className="zg-collect-lines">
      {lines.map(({ box_id, state, title, url, failure, own }) => (
        <li key={box_id}>
          <Tag tone={tones[state]}>{t(`collect.states.${state}`)}</Tag>
          {state === 'done' && boxPath ? (
            <Link className="zg-collect-name" to={`${boxPath}/show/${encodeURIComponent(box_id)}`}>
              {title || own?.title || url}
            </Link>
          ) : (
            <span className="zg-collect-name">{title || own?.title || url}</span>
          )}
          {failure !== '' && <span className="zg-collect-failure">{failure}</span>}
        </li>
      ))}
    </ul>
  )
  return (
    <Card aria-labelledby={LINES_ID}>
      <CardHead>
        <h2 id={LINES_ID}>{t('collect.lines')}</h2>
        <Toolbar>
          {isRunning && <Button onClick={queue.stop}>{t('collect.stop')}</Button>}
          {!isRunning && waiting > 0 && (
            <Button kind="primary" onClick={queue.start}>
              {t('collect.goOn', { count: waiting })}
            </Button>
          )}
          {!isRunning && failed > 0 && <Button onClick={queue.retry}>{t('collect.retry', { count: failed })}</Button>}
          {done > 0 && <Button onClick={queue.clear}>{t('collect.clear')}</Button>}
        </Toolbar>
      </CardHead>
      <CardBody>
        <ProgressBar label={t('collect.lines')} done={done + failed} total={lines.length} />
        <p role="status">
          {t('collect.progress', { done: formats.number(done), failed: formats.number(failed), total: formats.number(lines.length) })}
        </p>
        {isFolded ? (
          <details open={failed > 0}>
            <summary>{t('collect.copy.each')}</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </CardBody>
    </Card>
  )
}
