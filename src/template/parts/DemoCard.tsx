import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ListFailure } from '../../ui/ListStates.tsx'

interface DemoCardProps<Reply> {
  readonly title: string
  /** Beside the title. */
  readonly actions?: ReactNode
  readonly answer: UseQueryResult<Reply, Error>
  readonly children: (reply: Reply) => ReactNode
}

/** A card that shows the answer of one endpoint: on its way, failed, or there. */
export function DemoCard<Reply>({ title, actions, answer, children }: DemoCardProps<Reply>) {
  return (
    <Card className="zg-template-card" aria-label={title} aria-busy={answer.isFetching}>
      <CardHead>
        <h2>{title}</h2>
        {actions}
      </CardHead>
      <CardBody>
        <ShownAnswer answer={answer}>{children}</ShownAnswer>
      </CardBody>
    </Card>
  )
}

/** The same without a card around it. */
export function ShownAnswer<Reply>({ answer, children }: Pick<DemoCardProps<Reply>, 'answer' | 'children'>) {
  const { t } = useTranslate()
  if (answer.data !== undefined) return <>{children(answer.data)}</>
  if (answer.error) return <ListFailure error={answer.error} retry={() => void answer.refetch()} />
  return (
    <div className="zg-template-loading" role="status" aria-label={t('states.loading')}>
      <span className="zg-skeleton" />
      <span className="zg-skeleton" />
      <span className="zg-skeleton" />
    </div>
  )
}
