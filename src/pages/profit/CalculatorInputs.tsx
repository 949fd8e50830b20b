import { type Dispatch, memo, type SetStateAction, useCallback, useId, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { FieldError, Hint } from '../../ui/FormField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import {
  adsInputOf,
  adsKinds,
  type CalculatorInputName,
  type CalculatorSheet,
  calculatorInputs,
  type InputOrigin,
  type SheetChanges,
} from './calculatorInputs.ts'
import { formatTyped, parseTyped, sliderTop, toUnitSign } from './typedInput.ts'

const groups = {
  sale: ['priceFen', 'couponFen'],
  back: ['cancelledBp', 'lostBp', 'returnedBp', 'partialBp', 'resaleBp'],
  costs: ['costFen', 'freightFen', 'packingFen', 'insuranceFen', 'returnFreightFen', 'repackFen'],
  platform: ['technicalFeeBp', 'feeReturns', 'commissionBp', 'brandBp', 'subsidyBp'],
} as const satisfies Readonly<Record<string, readonly CalculatorInputName[]>>
const groupNames = Object.keys(groups) as readonly (keyof typeof groups)[]

interface CalculatorInputsProps {
  readonly sheet: CalculatorSheet
  readonly change: Dispatch<SetStateAction<SheetChanges>>
  /** Null: nothing was typed. */
  readonly reset: (() => void) | null
}

/** Every input with where its value comes from. */
export function CalculatorInputs({ sheet: { values, origins, adsKind }, change, reset }: CalculatorInputsProps) {
  const { t } = useTranslate()
  const put = useCallback(
    (name: CalculatorInputName, value: number | null) => change((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    [change],
  )
  const toRow = (name: CalculatorInputName) => <InputRow key={name} name={name} value={values[name]} origin={origins[name]} put={put} />
  const ads = adsInputOf[adsKind]
  return (
    <Card className="zg-profit-inputs" aria-labelledby="profit-inputs">
      <CardHead>
        <h2 id="profit-inputs">{t('profit.inputsTitle')}</h2>
        {reset && (
          <Button size="small" onClick={reset}>
            {t('profit.reset')}
          </Button>
        )}
      </CardHead>
      <CardBody className="zg-profit-groups">
        {groupNames.map((group) => (
          <fieldset key={group}>
            <legend>{t(`profit.groups.${group}`)}</legend>
            {groups[group].map(toRow)}
          </fieldset>
        ))}
        <fieldset>
          <legend>{t('profit.groups.ads')}</legend>
          <Segmented
            segments={adsKinds.map((value) => ({ value, label: t(`profit.adsKinds.${value}`) }))}
            chosen={adsKind}
            choose={(kind) => change((before) => ({ ...before, adsKind: kind }))}
          />
          {ads && toRow(ads)}
          {toRow('targetBp')}
        </fieldset>
      </CardBody>
    </Card>
  )
}

interface InputRowProps {
  readonly name: CalculatorInputName
  readonly value: number | null
  readonly origin: InputOrigin
  readonly put: (name: CalculatorInputName, value: number | null) => void
}

/** A slider and a number for one input. What cannot be read stays as it was typed, and the value as it was. */
const InputRow = memo(function InputRow({ name, value, origin, put }: InputRowProps) {
  const { t } = useTranslate()
  const id = useId()
  const input = calculatorInputs[name]
  const { unit, least, most, label } = input
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null }>({ text: formatTyped(unit, value), value })
  // The end of a slider never moves under the hand: it only grows.
  const [top, setTop] = useState(() => sliderTop(input, value))
  const wanted = sliderTop(input, value)
  if (wanted > top) setTop(wanted)
  const text = typed.value === value ? typed.text : formatTyped(unit, value)
  const isReadable = parseTyped(input, text) !== undefined
  const type = (next: string) => {
    const parsed = parseTyped(input, next)
    setTyped({ text: next, value: parsed === undefined ? value : parsed })
    if (parsed !== undefined) put(name, parsed)
  }
  const noteId = `${id}-note`
  if (unit === 'switch') {
    return (
      <div className="zg-profit-input">
        <label>
          <input
            type="checkbox"
            aria-describedby={noteId}
            checked={value === 1}
            onChange={({ target }) => put(name, target.checked ? 1 : 0)}
          />{' '}
          {t(label)}
        </label>
        <Hint id={noteId}>{t(`profit.origins.${origin}`)}</Hint>
      </div>
    )
  }
  return (
    <div className="zg-profit-input" data-origin={origin}>
      <label htmlFor={id}>
        {t(label)} <span className="zg-muted">({toUnitSign(unit)})</span>
      </label>
      <input
        id={id}
        className="zg-input zg-input-small"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={!isReadable}
        aria-describedby={noteId}
        placeholder={t('profit.unknown')}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <input
        type="range"
        aria-label={t('profit.sliderOf', { name: t(label) })}
        aria-valuetext={value === null ? t('profit.unknown') : `${formatTyped(unit, value)} ${toUnitSign(unit)}`}
        min={least}
        max={top}
        value={value ?? least}
        data-unknown={value === null || undefined}
        onChange={({ target }) => put(name, Number(target.value))}
      />
      {isReadable ? (
        <Hint id={noteId}>{t(`profit.origins.${origin}`)}</Hint>
      ) : (
        <FieldError id={noteId} role="alert">
          {t('profit.notReadable', { least: formatTyped(unit, least), most: formatTyped(unit, most) })}
        </FieldError>
      )}
    </div>
  )
})
