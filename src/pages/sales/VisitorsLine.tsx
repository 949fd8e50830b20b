import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toLeftText } from '../../reports/parts/toLeftText.ts'
import { Button } from '../../ui/Button.tsx'
import type { Traffic } from './traffic/useTraffic.ts'

/** How far the reading of visitors is, how long it takes, and the way to stop it. Nothing once all of them are known. */
export function VisitorsLine({ traffic: { progress, daysRead, daysTotal, stop, resume, retry } }: { readonly traffic: Traffic }) {
  const { t } = useTranslate()
  const { status, shopsDone, shopsTotal, leftMs, goodsDone, goodsTotal, failed } = progress
  const shops = { done: shopsDone, total: shopsTotal }
  if (status === 'reading') {
    const goods = goodsDone < goodsTotal && t('sales.visitors.goods', { done: goodsDone, total: goodsTotal })
    const left = leftMs !== null && toLeftText(leftMs, t)
    return (
      <Line
        text={[t('sales.visitors.reading', shops), goods, left].filter(Boolean).join(' · ')}
        label={t('sales.visitors.stop')}
        act={stop}
      />
    )
  }
  if (status === 'stopped') return <Line text={t('sales.visitors.stopped', shops)} label={t('sales.visitors.goOn')} act={resume} />
  if (failed.length > 0) {
    return <Line text={t('sales.visitors.failed', { shops: failed.length })} label={t('sales.visitors.again')} act={retry} />
  }
  if (status === 'notAllowed' || daysRead >= daysTotal) return null
  return <Line text={t('sales.visitors.known', { read: daysRead, total: daysTotal })} />
}

interface LineProps {
  readonly text: string
  /** Default: there is nothing to do about it. */
  readonly label?: string
  readonly act?: () => void
}

function Line({ text, label, act }: LineProps) {
  return (
    <p className="zg-sales-note zg-muted">
      <span>{text}</span>
      {label && (
        <Button size="small" onClick={act}>
          {label}
        </Button>
      )}
    </p>
  )
}
