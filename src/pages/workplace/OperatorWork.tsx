import { Link } from 'react-router-dom'
import type { CallInput, CallName } from '../../../contract/toolApi.ts'
import { useIsOffered } from '../../providers/accessControl/useIsOffered.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { toLackingSentence } from '../../resources/shared/toLackingSentence.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { workplace } from './feature.ts'

/** What waits for the operator, each with its list: counts alone, nothing of what a merchant sells. */
const queues = [
  { name: 'payments', list: 'operatorOrders', call: 'operatorOrders', payload: { status: 'waiting' }, filter: 'status=waiting' },
  { name: 'extracts', list: 'operatorExtracts', call: 'operatorExtracts', payload: { state: 'requested' }, filter: 'state=requested' },
  {
    name: 'certifications',
    list: 'operatorCertifications',
    call: 'operatorCertifications',
    payload: { state: 'requested' },
    filter: 'state=requested',
  },
  { name: 'accounts', list: 'operatorUsers', call: 'userList', payload: {}, filter: '' },
] as const
type QueueCall = (typeof queues)[number]['call']

const AGAIN_MS = 60_000

/** The operator's work: what waits for a decision, and how many accounts there are; a sentence where the backend has none of it. */
export function OperatorWork() {
  const { t } = useTranslate()
  const text = useText()
  const isOffered = useIsOffered()
  const shown = queues.filter(({ call }) => isOffered(call))
  if (shown.length === 0) return <Alert tone="info">{text(toLackingSentence(workplace.authored.label, 'operator'))}</Alert>
  return (
    <Card aria-labelledby="workplace-operator">
      <CardHead>
        <h2 id="workplace-operator">{t('work.operator.title')}</h2>
      </CardHead>
      <ul className="zg-tiles zg-tiles-few">
        {shown.map((queue) => (
          <Queue key={queue.name} {...queue} />
        ))}
      </ul>
    </Card>
  )
}

interface QueueProps {
  readonly name: (typeof queues)[number]['name']
  /** Name of its resource. */
  readonly list: string
  readonly call: QueueCall
  readonly payload: CallInput<CallName & QueueCall>
  /** Of the list's address. */
  readonly filter: string
}

function Queue({ name, list, call, payload, filter }: QueueProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const errorText = useErrorText()
  const may = useMay()(call)
  const { path } = useResourceNamed(list)
  const { data, error, dataUpdatedAt, refetch } = useAnswer(call, { ...payload, page_size: 1 }, { isWanted: may, againAfterMs: AGAIN_MS })
  return (
    <li className="zg-tile">
      <h3>{t(`work.operator.${name}`)}</h3>
      {data ? (
        <Link className="zg-tile-value" to={filter ? `${path}?${filter}` : path}>
          {formats.number(data.total)}
        </Link>
      ) : (
        <span className="zg-tile-value zg-muted">{t('work.dash')}</span>
      )}
      <small className="zg-muted">
        {error && !data ? (
          <>
            {errorText(error)}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {t('actions.retry')}
            </Button>
          </>
        ) : (
          data && t('work.readAt', { time: formats.time(dataUpdatedAt) })
        )}
      </small>
    </li>
  )
}
