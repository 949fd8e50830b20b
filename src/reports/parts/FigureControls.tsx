import { type ReactNode, useState } from 'react'
import type { Basis, FigureWindow } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { chinaTimeLabel, isClockElsewhere } from '../../locales/chinaTime.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopChoiceButton } from '../../shops/picker/ShopChoiceButton.tsx'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { namedSpans } from './figureView.ts'
import './parts.css'
import type { FigureScreenView } from './useFigureView.ts'

interface FigureControlsProps {
  readonly view: FigureScreenView
  /** Default: the screen asks on both bases. False: the basis makes no difference to its figures. */
  readonly hasBasis?: boolean
  /** Default: in the line that names the page. `here`: where it stands, for a part of a page that has days of its own. */
  readonly place?: 'bar' | 'here'
  /** Days that the screen has words of its own for, above the usual ones. Default: none. */
  readonly periods?: OwnPeriods
  /** More controls of the screen, after these. Default: none. */
  readonly children?: ReactNode
}

interface OwnPeriods {
  /** The word of the days that are chosen; null: they have none. */
  readonly label: string | null
  readonly choices: (close: () => void) => ReactNode
}

/** Over which days, on which basis and of which shops figures are asked. */
export function FigureControls({ view, hasBasis = true, place = 'bar', periods, children }: FigureControlsProps) {
  const text = useText()
  const { shops, shopChoice, changeShopChoice, basis, change } = view
  const controls = (
    <Toolbar className="zg-figure-controls">
      <WindowChoice view={view} periods={periods} />
      {hasBasis && <BasisChoice basis={basis} choose={(next) => change({ basis: next })} />}
      {shops && <ShopChoiceButton shops={shops} choice={shopChoice} change={changeShopChoice} />}
      {isClockElsewhere() && <Tag tone="quiet">{text(chinaTimeLabel)}</Tag>}
      {children}
    </Toolbar>
  )
  return place === 'bar' ? <PageBar>{controls}</PageBar> : controls
}

function WindowChoice({ view, periods }: Pick<FigureControlsProps, 'view'> & { readonly periods: OwnPeriods | undefined }) {
  const { t } = useTranslate()
  const { span, window, change, today } = view
  const label = periods?.label ?? (typeof span === 'string' ? t(`figures.spans.${span}`) : toDaysText(window))
  return (
    <PopoverButton about={t('figures.window')} label={label}>
      {(close) => (
        <div className="zg-figure-window">
          {periods?.choices(close)}
          <fieldset className="zg-figure-spans">
            <legend className="zg-visually-hidden">{t('figures.window')}</legend>
            {namedSpans.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === span}
                onClick={() => {
                  change({ span: value })
                  close()
                }}
              >
                {t(`figures.spans.${value}`)}
              </button>
            ))}
          </fieldset>
          <OwnDays window={window} today={today} change={(next) => change({ span: next })} />
        </div>
      )}
    </PopoverButton>
  )
}

function toDaysText({ from, to }: FigureWindow): string {
  return from === to ? from : `${from} – ${to}`
}

interface OwnDaysProps {
  readonly window: FigureWindow
  readonly today: number
  readonly change: (window: FigureWindow) => void
}

/**
 * Days that are half typed are no window: the figures change once both ends make one. A day may be one before its last sign (`2026-11-2`), so that the
 * fields stay the same ones while the window follows.
 */
function OwnDays({ window, today, change }: OwnDaysProps) {
  const { t } = useTranslate()
  const [draft, setDraft] = useState(window)
  const [seen, setSeen] = useState(window)
  if (seen.from !== window.from || seen.to !== window.to) {
    setSeen(window)
    setDraft(window)
  }
  const isWindow = draft.from !== '' && draft.to !== '' && draft.from <= draft.to
  const put = (end: Partial<FigureWindow>) => {
    const next = { ...draft, ...end }
    setDraft(next)
    if (next.from !== '' && next.to !== '' && next.from <= next.to) change(next)
  }
  const max = toDayText(today)
  return (
    <fieldset className="zg-figure-days">
      <legend className="zg-visually-hidden">{t('figures.window')}</legend>
      <DayInput aria-label={t('filters.from')} aria-invalid={!isWindow} max={max} value={draft.from} change={(from) => put({ from })} />
      <span aria-hidden="true">–</span>
      <DayInput aria-label={t('filters.to')} aria-invalid={!isWindow} max={max} value={draft.to} change={(to) => put({ to })} />
    </fieldset>
  )
}

const bases: readonly Basis[] = ['ordered', 'asked']

/** Which refunds belong to the window: both ways are in use, and they differ. */
function BasisChoice({ basis, choose }: { readonly basis: Basis; readonly choose: (basis: Basis) => void }) {
  const { t } = useTranslate()
  return (
    <PopoverButton about={t('figures.basis')} label={t(`figures.bases.${basis}`)}>
      {(close) => (
        <fieldset className="zg-figure-bases">
          <legend className="zg-visually-hidden">{t('figures.basis')}</legend>
          {bases.map((value) => (
            <div key={value}>
              <button
                type="button"
                aria-pressed={value === basis}
                onClick={() => {
                  choose(value)
                  close()
                }}
              >
                {t(`figures.bases.${value}`)}
              </button>
              <p className="zg-muted">{t(`figures.basisMeans.${value}`)}</p>
            </div>
          ))}
        </fieldset>
      )}
    </PopoverButton>
  )
}
