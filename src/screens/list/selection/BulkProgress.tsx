import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { FieldError } from '../../../ui/FormField.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Tag, type TagTone } from '../../../ui/Tag.tsx'
import { idOf, markOf, titleOf } from '../../screenAddress.ts'
import { type BulkLine, type BulkState, countState } from './runBulk.ts'
import './selection.css'

interface BulkProgressProps {
  readonly resource: Resource
  readonly lines: readonly BulkLine<ResourceRecord>[]
  readonly isRunning: boolean
}

const tones: Readonly<Record<BulkState, TagTone>> = { waiting: 'quiet', running: 'quiet', done: 'good', failed: 'bad', skipped: 'warning' }

/** How far it is, what became of each record, and why one failed. */
export function BulkProgress({ resource, lines, isRunning }: BulkProgressProps) {
  const { t } = useTranslate()
  const toText = useErrorText()
  const tried = countState(lines, 'done', 'failed')
  const counts = { done: countState(lines, 'done'), failed: countState(lines, 'failed'), skipped: countState(lines, 'skipped') }
  const sentence = isRunning ? t('bulk.running', { tried, total: lines.length }) : t('bulk.ended', counts)
  return (
    <>
      <p role="status">{sentence}</p>
      <ProgressBar label={sentence} done={tried} total={lines.length} />
      <ul className="zg-bulk-lines">
        {lines.map(({ item, state, error }) => (
          <li key={idOf(resource, item)}>
            <span>
              {titleOf(resource, item)} <span className="zg-muted zg-code">{markOf(resource, item)}</span>
            </span>
            <Tag tone={tones[state]}>{t(`bulk.states.${state}`)}</Tag>
            {state === 'failed' && <FieldError as="span">{toText(error)}</FieldError>}
          </li>
        ))}
      </ul>
    </>
  )
}
