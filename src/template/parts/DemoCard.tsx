import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
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
    <section className="zg-card zg-template-card" aria-label={title} aria-busy={answer.isFetching}>
      <div className="zg-card-head">
        <h2>{title}</h2>
        {actions}
      </div>
      <div className="zg-card-body">
        <Answer answer={answer}>{children}</Answer>
      </div>
    </section>
  )
}

/** The same without a card around it. */
export function Answer<Reply>({ answer, children }: Pick<DemoCardProps<Reply>, 'answer' | 'children'>) {
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
