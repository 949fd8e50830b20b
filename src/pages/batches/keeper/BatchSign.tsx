import ThunderboltOutlined from '@ant-design/icons-svg/es/asn/ThunderboltOutlined.js'
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined.js'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '../../../layout/Icon.tsx'
import type { Resource } from '../../../resources/schema/resource.ts'
import { screenAddress } from '../../generated/screenAddress.ts'
import { useFormats } from '../../generated/useFormats.ts'
import { toProgress } from '../words/toProgress.ts'
import type { BatchKeeper } from './batchKeeper.ts'
import './batchSign.css'

interface BatchSignProps {
  readonly keeper: BatchKeeper
  readonly resource: Resource
}

/** In the frame while batches run: how far they are, and the way to them. */
export function BatchSign({ keeper, resource }: BatchSignProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const running = useSyncExternalStore(keeper.subscribe, keeper.read)
  const [first, ...others] = running
  if (!first) return null
  const { done, sent, total } = toProgress(running.map(({ job }) => job.counts))
  const isHeld = running.some(({ pausedBecause }) => pausedBecause !== null)
  const words = t(isHeld ? 'batches.sign.held' : 'batches.sign.running', { done: formats.number(done), total: formats.number(total) })
  return (
    <Link
      className="zg-button zg-button-small zg-batch-sign"
      to={others.length === 0 ? screenAddress(resource, 'show', first.job.job_id) : screenAddress(resource, 'list')}
      aria-label={words}
      title={words}
      data-held={isHeld}
    >
      <Icon of={isHeld ? WarningOutlined : ThunderboltOutlined} />
      {formats.percent(total === 0 ? 0 : Math.floor((100 * (done + sent)) / total) / 100)}
    </Link>
  )
}
