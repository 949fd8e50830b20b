import { useMemo } from 'react'
import type { FigureAnswer } from '../../figures/answers/question.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { GivenRows } from '../../screens/query/GivenQuery.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { lackText } from './lackText.ts'
import { toShare } from './toShare.ts'
import type { FigureScreenView } from './useFigureView.ts'

const SECOND_MS = 1_000

/** Of how many shops the figures are, and what a file of them says of itself: window, basis, age, and what each shop lacks. */
export function useFileFacts(answer: FigureAnswer | null, view: FigureScreenView): Pick<GivenRows, 'share' | 'notes' | 'failures'> {
  const { t } = useTranslate()
  const formats = useFormats()
  const { askedUids, asked, window, basis } = view
  return useMemo(() => {
    if (!answer) return { share: { done: 0, total: askedUids.length }, notes: [], failures: [] }
    const { done, total, lacking } = toShare(answer.complete, askedUids)
    const nameOf = (uid: string) => asked.find(({ shop_uid }) => shop_uid === uid)?.shop_name ?? uid
    const span = t('figures.fileOf', { from: window.from, to: window.to, basis: t(`figures.bases.${basis}`) })
    const { asOf, oldestReading = null } = answer
    const readAt = asOf ?? oldestReading
    const age =
      readAt === null ? [] : [t(asOf === null ? 'figures.othersReadAt' : 'figures.readAt', { time: formats.dateTime(readAt * SECOND_MS) })]
    const { unresolved, olderThanRead, unreadable } = answer.complete
    // A file that is whole has no sheet of what is missing.
    const isWhole = answer.complete.isComplete
    return {
      share: { done, total },
      notes: isWhole
        ? []
        : [
            span,
            ...age,
            ...(unresolved > 0 ? [t('figures.unresolved', { rows: formats.number(unresolved) })] : []),
            ...(olderThanRead > 0 ? [t('figures.older', { rows: formats.number(olderThanRead) })] : []),
            ...(unreadable > 0 ? [t('figures.unreadable', { rows: formats.number(unreadable) })] : []),
          ],
      failures: lacking.map(({ shop, missing }) => ({
        name: nameOf(shop),
        reason: missing.map((lack) => lackText(lack, t, formats)).join(t('list.separator')),
      })),
    }
  }, [answer, askedUids, asked, window, basis, t, formats])
}
