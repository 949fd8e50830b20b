import { type ReactNode, useState } from 'react'
import type { Basis, FigureWindow } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopChoiceButton } from '../../shops/picker/ShopChoiceButton.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { namedSpans } from './figureView.ts'
import './parts.css'
import type { FigureScreenView } from './useFigureView.ts'

interface FigureControlsProps {
  readonly view: FigureScreenView
  /** Default: the screen asks on both bases. False: the basis makes no difference to its figures. */
  readonly hasBasis?: boolean
  /** More controls of the screen, at the end of the row. Default: none. */
  readonly children?: ReactNode
}

const OWN = 'own'
const choices = [...namedSpans, OWN] as const

/** Over which days, on which basis and of which shops figures are asked. */
export function FigureControls({ view, hasBasis = true, children }: FigureControlsProps) {
  const { shops, shopChoice, changeShopChoice, basis, change } = view
  return (
    <Toolbar className="zg-figure-controls">
      <WindowChoice view={view} />
      {hasBasis && <BasisChoice basis={basis} choose={(next) => change({ basis: next })} />}
      {shops && <ShopChoiceButton shops={shops} choice={shopChoice} change={changeShopChoice} />}
      {children}
    </Toolbar>
  )
}

function WindowChoice({ view }: { readonly view: FigureScreenView }) {
  const { t } = useTranslate()
  const { span, window, change, today } = view
  const isOwn = typeof span !== 'string'
  const segments = choices.map((value) => ({ value, label: t(`figures.spans.${value}`) }))
  const choose = (value: (typeof choices)[number]) => change({ span: value === OWN ? window : value })
  return (
    <>
      <fieldset className="zg-figure-choice">
        <legend className="zg-visually-hidden">{t('figures.window')}</legend>
        <Segmented segments={segments} chosen={isOwn ? OWN : span} choose={choose} />
      </fieldset>
      {isOwn && <OwnDays key={`${window.from} ${window.to}`} window={window} today={today} change={(next) => change({ span: next })} />}
    </>
  )
}

interface OwnDaysProps {
  readonly window: FigureWindow
  readonly today: number
  readonly change: (window: FigureWindow) => void
}

/** Days that are half typed are no window: the figures change once both ends make one. */
function OwnDays({ window, today, change }: OwnDaysProps) {
  const { t } = useTranslate()
  const [draft, setDraft] = useState(window)
  const isWindow = draft.from !== '' && draft.to !== '' && draft.from <= draft.to
  const put = (end: Partial<FigureWindow>) => {
    const next = { ...draft, ...end }
    setDraft(next)
    if (next.from !== '' && next.to !== '' && next.from <= next.to) change(next)
  }
  const max = toDayText(today)
  return (
    <fieldset className="zg-figure-days">
      <legend className="zg-visually-hidden">{t('figures.spans.own')}</legend>
      <input
        type="date"
        className="zg-input"
        aria-label={t('filters.from')}
        aria-invalid={!isWindow}
        max={max}
        value={draft.from}
        onChange={({ target }) => put({ from: target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className="zg-input"
        aria-label={t('filters.to')}
        aria-invalid={!isWindow}
        max={max}
        value={draft.to}
        onChange={({ target }) => put({ to: target.value })}
      />
    </fieldset>
  )
}

const bases: readonly Basis[] = ['ordered', 'asked']

/** Which refunds belong to the window: both ways are in use, and they differ. */
function BasisChoice({ basis, choose }: { readonly basis: Basis; readonly choose: (basis: Basis) => void }) {
  const { t } = useTranslate()
  return (
    <fieldset className="zg-figure-choice">
      <legend className="zg-visually-hidden">{t('figures.basis')}</legend>
      <Segmented segments={bases.map((value) => ({ value, label: t(`figures.bases.${value}`) }))} chosen={basis} choose={choose} />
      <HintButton about={t('figures.basis')}>
        <dl className="zg-figure-definitions">
          {bases.map((each) => (
            <div key={each}>
              <dt>{t(`figures.bases.${each}`)}</dt>
              <dd>{t(`figures.basisMeans.${each}`)}</dd>
            </div>
          ))}
        </dl>
      </HintButton>
    </fieldset>
  )
}
