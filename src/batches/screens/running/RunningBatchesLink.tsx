import ThunderboltOutlined from '@ant-design/icons-svg/es/asn/ThunderboltOutlined.js'
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined.js'
import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { screenAddress } from '../../../screens/screenAddress.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { toProgress } from '../labels/toProgress.ts'
import type { RunningBatches } from './runningBatches.ts'
import './runningBatchesLink.css'

interface RunningBatchesLinkProps {
  readonly runningBatches: RunningBatches
  readonly resource: Resource
}

/** In the frame while batches run: how far they are, and the way to them. */
export function RunningBatchesLink({ runningBatches, resource }: RunningBatchesLinkProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const running = useSyncExternalStore(runningBatches.subscribe, runningBatches.read)
  const [first, ...others] = running
  if (!first) return null
  const { done, sent, total } = toProgress(running.map(({ job }) => job.counts))
  const isHeld = running.some(({ pausedBecause }) => pausedBecause !== null)
  const words = t(isHeld ? 'batches.sign.held' : 'batches.sign.running', { done: formats.number(done), total: formats.number(total) })
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
      {formats.percent(total === 0 ? 0 : Math.floor((100 * (done + sent)) / total) / 100)}
    </ButtonLink>
  )
}
