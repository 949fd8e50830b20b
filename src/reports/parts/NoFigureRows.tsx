import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ListMessage } from '../../ui/ListStates.tsx'

interface NoFigureRowsProps {
  /** Of how many shops the answer is whole. */
  readonly share: { readonly done: number; readonly total: number }
  /** Said where everything was read and there is nothing. */
  readonly title: string
  readonly hint: string
}

/** In place of the rows: that nothing was sold is only known of shops that were read, and somebody who has no shop waits for nothing. */
export function NoFigureRows({ share: { done, total }, title, hint }: NoFigureRowsProps) {
  const { t } = useTranslate()
  if (total === 0) return <ListMessage title={t('figures.noShops')} hint={t('figures.noShopsHint')} />
  if (done === 0) return <ListMessage title={t('figures.notReadSoFar')} />
  return <ListMessage title={title} hint={hint} />
}
