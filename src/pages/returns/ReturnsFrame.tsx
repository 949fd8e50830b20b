import { type ReactNode, useMemo } from 'react'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { AskedFigure } from '../../reports/live/useFigure.ts'
import { BehindProvider, useBehind } from '../../reports/parts/BehindProvider.tsx'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import type { Text } from '../../resources/schema/text.ts'
import '../../screens/list/list.css'
import { useOneShop } from '../../shops/picker/oneShop.ts'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import './returns.css'
import { type Returns, ReturnsContext } from './returnsContext.ts'

interface ReturnsFrameProps {
  readonly label: Text
  readonly view: FigureScreenView
  readonly asked: AskedFigure
  readonly openGoods?: NonNullable<Returns['openGoods']>
  readonly children: ReactNode
}

/** What is around both screens of returns: what is asked, how complete the answer is, and the rows behind every number. */
export function ReturnsFrame({ label, view, asked, openGoods, children }: ReturnsFrameProps) {
  const text = useText()
  const { shops, error, retry } = view
  return (
    <section className="zg-page zg-returns" aria-label={text(label)}>
      <PageHead title={useOneShop() === null && text(label)} />
      {error && <ListFailure error={error} retry={retry} />}
      {!shops && !error && <ListSkeleton />}
      {shops && (
        <BehindProvider exportRight="returns.export">
          <FigureControls view={view} />
          <Completeness asked={asked} view={view} />
          <ReturnsProvider view={view} openGoods={openGoods ?? null}>
            {children}
          </ReturnsProvider>
        </BehindProvider>
      )}
    </section>
  )
}

interface ReturnsProviderProps {
  readonly view: FigureScreenView
  readonly openGoods: Returns['openGoods']
  readonly children: ReactNode
}

function ReturnsProvider({ view: { window, basis, askedUids }, openGoods, children }: ReturnsProviderProps) {
  const { t } = useTranslate()
  const text = useText()
  const open = useBehind()
  const returns = useMemo<Returns>(() => {
    const question = { window, basis, shops: askedUids }
    const days = window.from === window.to ? window.from : `${window.from} – ${window.to}`
    return {
      question,
      openGoods,
      openRows(measure: MeasureName, group, of, on = basis) {
        const parts = [text(measures[measure].label), of, days, t(`figures.bases.${on}`)]
        open({ title: parts.filter(Boolean).join(' · '), question: { ...question, basis: on, measure, by: [] }, group })
      },
    }
  }, [window, basis, askedUids, openGoods, open, t, text])
  return <ReturnsContext.Provider value={returns}>{children}</ReturnsContext.Provider>
}
