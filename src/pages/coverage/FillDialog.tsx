import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { BatchDialog } from '../../batches/screens/plan/BatchDialog.tsx'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { PartFallback } from '../../ui/lazyOnce.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { LatePublishGoods } from '../box/index.ts'
import { type Gap, NoReadableGoods, type PreparedFill, prepareFill } from './prepareFill.ts'

interface FillDialogProps {
  readonly gaps: readonly Gap[]
  /** All shops of the user. */
  readonly shops: readonly Shop[]
  readonly close: () => void
  /** What is said above everything else. Default: nothing. */
  readonly note?: ReactNode
  /** Called once the batch has begun, with the goods of the box that it publishes. Default: nothing. */
  readonly begun?: (boxIds: readonly string[]) => void
}

/** Fills gaps of the board: goods come into the box where they are not in it yet, and are claimed and published after a preview. */
export function FillDialog({ gaps: given, shops, close, note, begun }: FillDialogProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  // The board goes on changing while the dialog is open.
  const [gaps] = useState(given)
  const { prepared, isBusy, done, error, prepare, stop, refresh } = usePrepared(gaps, shops)
  const targets = useMemo(() => [...new Set(gaps.flatMap((gap) => gap.shops))], [gaps])
  const count = gaps.reduce((sum, gap) => sum + gap.shops.length, 0)
  const fresh = gaps.filter(({ line }) => line.boxes.length === 0).length
  return (
    <BatchDialog title={t('coverage.fill.title', { count: formats.number(count) })} close={close} foot={null}>
      {note}
      {prepared && prepared.failed.length > 0 && <Failures failed={prepared.failed} />}
      {prepared && prepared.boxIds.length > 0 ? (
        <PartFallback value={<ListSkeleton />}>
          <LatePublishGoods
            records={prepared.boxIds.map((box_id) => ({ box_id }))}
            shops={targets}
            only={prepared.pairs}
            makesClaims
            close={close}
            begun={() => {
              refresh()
              begun?.(prepared.boxIds)
            }}
          />
        </PartFallback>
      ) : gaps.length === 0 ? null : (
        <div className="zg-coverage-panel">
          <p>
            {t('coverage.fill.plan', {
              goods: formats.number(gaps.length),
              gaps: formats.number(count),
              shops: formats.number(targets.length),
            })}
          </p>
          {fresh > 0 && <p>{t('coverage.fill.collects', { count: formats.number(fresh) })}</p>}
          <p className="zg-muted">{t('coverage.fill.hint')}</p>
          {error !== null && <FillFailure error={error} />}
          {isBusy && (
            <>
              <ProgressBar label={t('coverage.fill.preparing')} done={done} total={gaps.length} />
              <p role="status">{t('coverage.fill.progress', { done: formats.number(done), total: formats.number(gaps.length) })}</p>
            </>
          )}
          <Toolbar>
            {isBusy ? (
              <Button onClick={stop}>{t('coverage.stop')}</Button>
            ) : (
              <Button kind="primary" onClick={prepare}>
                {t('coverage.fill.prepare')}
              </Button>
            )}
          </Toolbar>
        </div>
      )}
    </BatchDialog>
  )
}

function FillFailure({ error }: { readonly error: unknown }) {
  const toText = useFailureText()
  return (
    <Alert tone="error" role="alert">
      {toText(error)}
    </Alert>
  )
}

function Failures({ failed }: { readonly failed: PreparedFill['failed'] }) {
  const { t } = useTranslate()
  const toText = useFailureText()
  return (
    <Alert as="div" tone="warning" role="status">
      <p>{t('coverage.fill.failed', { count: failed.length })}</p>
      <ul className="zg-coverage-failed">
        {failed.map(({ title, error }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be alike
          <li key={at}>
            {title}: {error instanceof NoReadableGoods ? t('coverage.fill.notReadable') : toText(error)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Goods of these gaps, in the box. What is half done when the dialog closes is stopped. */
function usePrepared(gaps: readonly Gap[], shops: readonly Shop[]) {
  const call = useCall()
  const lanes = useShopLanes()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const [prepared, setPrepared] = useState<PreparedFill | null>(null)
  const [done, setDone] = useState(0)
  const { isBusy, error, run } = useWrite()
  const leaving = useRef<AbortController | null>(null)
  const [tried] = useState(() => new Map<Gap['line'], string>())
  useEffect(() => () => leaving.current?.abort(), [])

  async function prepare() {
    const controller = new AbortController()
    leaving.current = controller
    setDone(0)
    await run(async () => {
      const createId = () => crypto.randomUUID()
      const { signal } = controller
      setPrepared(await prepareFill(gaps, { call, platform: lanes.call, shops, createId, tried, signal, report: setDone }))
    })
    // Also after a failure: the first goods may be in the box.
    refresh()
  }

  /** What other screens show of the box. */
  function refresh(): void {
    void queries.invalidateQueries([...answerKey('boxList')])
    void invalidate({ resource: 'goodsCollect', invalidates: ['resourceAll'] })
  }
  return { prepared, isBusy, done, error, prepare: () => void prepare(), stop: () => leaving.current?.abort(), refresh }
}
