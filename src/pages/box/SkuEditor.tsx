import { type InputHTMLAttributes, useId, useRef, useState } from 'react'
import { BOX_SKUS_MAX, type BoxSku } from '../../../contract/entities/boxGoods.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/Fields.tsx'
import { FieldError, FormField } from '../../ui/FormField.tsx'
import type { GridText } from '../../ui/grid/gridCells.ts'
import { gridCell, unsavedCell, useCellGrid } from '../../ui/grid/useCellGrid.ts'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useItemFocus } from '../../ui/useItemFocus.ts'
import { parseYuan, toYuanText } from '../../values/yuan.ts'
import '../../batches/texts.ts'
import { useBoxEditing, useFindingText, useUnread } from './boxDraft.ts'
import { RuleInputs } from './RuleInputs.tsx'
import { firstRule, type PriceRuleDraft, parseRule, toRuleDraft } from './ruleDraft.ts'
import { leastMarginBp, marginBp } from './rules/prices.ts'
import { parseStock, putSkuCells, skuColumns, toSkuText } from './rules/skuCells.ts'
import { useRememberedRule } from './useRememberedRule.ts'

const WHOLE_BP = 10_000
/** Of the inputs of a price rule, which are kept as one. */
const RULE_NAME = 'price_rule'
const moneyColumns = ['source_fen', 'group_fen', 'single_fen'] as const

/** SKUs as a grid, and the rule that makes their prices. */
export function SkuEditor() {
  const { t } = useTranslate()
  const formats = useFormats()
  const { draft, changeListing } = useBoxEditing()
  const { skus, spec_names, market_fen } = draft.listing
  const put = (index: number, more: Partial<BoxSku>) =>
    changeListing({ skus: skus.map((sku, at) => (at === index ? { ...sku, ...more } : sku)) })
  const putMarket = (fen: number | null) => changeListing({ market_fen: fen })
  // What is half typed stays in its row where another one is taken out.
  const [keys, setKeys] = useState(() => skus.map((_, index) => index))
  function add() {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    changeListing({ skus: [...skus, { ...(skus.at(-1) ?? emptySku), spec: [], stock: null, outer_code: '' }] })
  }
  function drop(index: number) {
    setKeys(keys.filter((_, at) => at !== index))
    changeListing({ skus: skus.filter((_, at) => at !== index) })
  }
  const follow = useItemFocus()
  const margin = leastMarginBp(skus)
  const columns = skuColumns(spec_names.length)
  const former = useRef<(readonly SkuBefore[])[]>([])
  const [unput, setUnput] = useState({ left: 0, unread: 0 })
  /** A rule makes these prices, and leaves what it cannot work out to be typed. */
  const isMade = (sku: BoxSku) => draft.price_rule !== null && sku.source_fen !== null

  function putCells(cells: readonly GridText[], left: number) {
    const { skus: next, unread } = putSkuCells(skus, columns, cells, isMade)
    former.current.push(next.flatMap((sku, at) => toBefore(keys[at], skus[at], sku)))
    setUnput({ left, unread })
    changeListing({ skus: [...next] })
  }

  /** What the step changed is as it was before; everything else stays. */
  function undo() {
    const step = former.current.pop()
    if (!step) return
    setUnput({ left: 0, unread: 0 })
    const before = new Map(step.map(({ key, values }) => [key, values]))
    changeListing({ skus: skus.map((sku, at) => ({ ...sku, ...before.get(keys[at] ?? -1) })) })
  }

  const grid = useCellGrid({
    rows: skus.length,
    columns: columns.length,
    put: putCells,
    undo,
    takePasted: () => false,
    entered: () => {},
  })
  return (
    <Card aria-labelledby="box-skus">
      <CardHead>
        <h2 id="box-skus">{t('collect.skus')}</h2>
        <span role="status">{margin !== null && t('collect.leastMargin', { margin: formats.percent(margin / WHOLE_BP) })}</span>
      </CardHead>
      <CardBody className="zg-collect-fields">
        <PriceRule />
        <FormField label={t('collect.market')} hint={t('collect.marketHint')}>
          {(control) => (
            <MoneyInput {...control} name="market_fen" value={market_fen} disabled={draft.price_rule !== null} change={putMarket} />
          )}
        </FormField>
      </CardBody>
      <CardBody>
        <p className="zg-muted">{t('collect.gridHint')}</p>
        {unput.left + unput.unread > 0 && (
          <Alert tone="warning" role="status">
            {t('collect.cellsUnput', unput)}
          </Alert>
        )}
      </CardBody>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={grid} className="zg-table-frame zg-collect-skus" tabIndex={0} aria-label={t('collect.skuTable')}>
        <table className="zg-table zg-table-compact">
          <thead>
            <tr>
              {spec_names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {(['source_fen', 'group_fen', 'single_fen', 'margin', 'stock', 'outer_code', 'picture_url'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`collect.columns.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="zg-visually-hidden">{t('collect.skuActions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {skus.map((sku, index) => (
              <SkuRow
                key={keys[index]}
                sku={sku}
                index={index}
                isMade={isMade(sku)}
                put={(more) => put(index, more)}
                drop={
                  skus.length > 1
                    ? (button) => {
                        follow(button, index)
                        drop(index)
                      }
                    : null
                }
              />
            ))}
          </tbody>
        </table>
      </section>
      <CardBody>
        <Button disabled={skus.length >= BOX_SKUS_MAX} onClick={add}>
          {t('collect.addSku')}
        </Button>
      </CardBody>
    </Card>
  )
}

/** What a row had where a step changed it. */
interface SkuBefore {
  readonly key: number
  readonly values: Partial<BoxSku>
}

function toBefore(key: number | undefined, before: BoxSku | undefined, after: BoxSku): readonly SkuBefore[] {
  if (key === undefined || !before || before === after) return []
  const changed = Object.entries(before).filter(([name, value]) => after[name as keyof BoxSku] !== value)
  return [{ key, values: Object.fromEntries(changed) }]
}

/** Of goods without any. */
const emptySku: BoxSku = {
  spec: [],
  source_fen: null,
  group_fen: null,
  single_fen: null,
  stock: null,
  weight_g: null,
  outer_code: '',
  picture_url: '',
}

interface SkuRowProps {
  readonly sku: BoxSku
  readonly index: number
  /** A rule makes its prices. */
  readonly isMade: boolean
  readonly put: (more: Partial<BoxSku>) => void
  /** Null: it is the only one. */
  readonly drop: ((button: HTMLElement) => void) | null
}

function SkuRow({ sku, index, isMade, put, drop }: SkuRowProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFindingText()
  const { draft, findings } = useBoxEditing()
  const { spec_names } = draft.listing
  const own = findings.filter(({ field, level }) => field === `skus.${index}` && level === 'block')
  const nameOf = (column: string) => t('collect.cell', { column, sku: sku.spec.join(' ') || String(index + 1) })
  const margin = marginBp(sku)
  return (
    <tr data-item>
      {spec_names.map((name, at) => (
        <td key={name}>
          <CellInput
            place={gridCell(index, at)}
            aria-label={nameOf(name)}
            maxLength={60}
            value={sku.spec[at] ?? ''}
            change={(text) => put({ spec: spec_names.map((_, each) => (each === at ? text : (sku.spec[each] ?? ''))) })}
          />
          {at === 0 && own.length > 0 && <FieldError>{own.map(toText).join(' ')}</FieldError>}
        </td>
      ))}
      {moneyColumns.map((column, at) => (
        <td key={column}>
          <MoneyInput
            place={gridCell(index, spec_names.length + at)}
            name={`skus.${index}.${column}`}
            aria-label={nameOf(t(`collect.columns.${column}`))}
            value={sku[column]}
            disabled={column !== 'source_fen' && isMade}
            change={(fen) => put({ [column]: fen })}
          />
        </td>
      ))}
      <td>{margin === null ? '—' : formats.percent(margin / WHOLE_BP)}</td>
      <td>
        <FigureInput
          face={stockFace}
          place={gridCell(index, spec_names.length + moneyColumns.length)}
          name={`skus.${index}.stock`}
          aria-label={nameOf(t('collect.columns.stock'))}
          value={sku.stock}
          change={(stock) => put({ stock })}
        />
      </td>
      <td>
        <CellInput
          place={gridCell(index, spec_names.length + moneyColumns.length + 1)}
          className="zg-collect-number"
          aria-label={nameOf(t('collect.columns.outer_code'))}
          maxLength={100}
          value={toSkuText(sku, 'outer_code')}
          change={(outer_code) => put({ outer_code })}
        />
      </td>
      <td>
        <Picture address={sku.picture_url} size={40} />
      </td>
      <td>
        <Button
          size="small"
          data-control="drop"
          disabled={!drop}
          aria-label={t('collect.dropSku', { sku: sku.spec.join(' ') || String(index + 1) })}
          onClick={({ currentTarget }) => drop?.(currentTarget)}
        >
          ×
        </Button>
      </td>
    </tr>
  )
}

type CellPlace = ReturnType<typeof gridCell>

interface CellInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'> {
  readonly place: CellPlace
  readonly value: string
  readonly change: (text: string) => void
}

/** A cell of text. Until it is left, Ctrl+Z takes back what was typed in it. */
function CellInput({ place, value, change, className, ...props }: CellInputProps) {
  const [isTyped, setTyped] = useState(false)
  return (
    <input
      {...props}
      {...place}
      {...unsavedCell(isTyped)}
      className={joinClasses('zg-input', className)}
      value={value}
      onChange={({ target }) => {
        setTyped(true)
        change(target.value)
      }}
      onBlur={() => setTyped(false)}
    />
  )
}

/** How a figure is typed. `parse` makes null of what is none. */
interface FigureFace {
  /** The name of the sentence that says how it is typed. */
  readonly unread: 'notAmount' | 'notWhole'
  readonly inputMode: 'decimal' | 'numeric'
  readonly show: (value: number) => string
  readonly parse: (text: string) => number | null
}

const stockFace: FigureFace = { unread: 'notWhole', inputMode: 'numeric', show: String, parse: parseStock }
const moneyFace: FigureFace = {
  unread: 'notAmount',
  inputMode: 'decimal',
  show: toYuanText,
  parse(text) {
    const fen = parseYuan(text)
    return fen === null || fen < 0 ? null : fen
  },
}

interface FigureInputProps {
  readonly face: FigureFace
  /** Among the inputs of the page. */
  readonly name: string
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly disabled?: boolean
  /** Its cell in the grid. Default: it is in none. */
  readonly place?: CellPlace
  /** Null: unknown. */
  readonly value: number | null
  readonly change: (value: number | null) => void
}

/** Yuan, kept in fen. */
function MoneyInput(props: Omit<FigureInputProps, 'face'>) {
  return <FigureInput {...props} face={moneyFace} />
}

/** A figure as it is typed; what is none is unknown, stays in sight until another one is put there, and is said to be none. */
function FigureInput({ face: { unread, inputMode, show, parse }, name, value, change, place, ...props }: FigureInputProps) {
  const { t } = useTranslate()
  const noteId = useId()
  const shown = value === null ? '' : show(value)
  const { unreadTextOf } = useBoxEditing()
  const [last, setLast] = useState<{ readonly text: string; readonly value: number | null } | null>(() => {
    const text = unreadTextOf(name)
    return text === undefined ? null : { text, value: null }
  })
  const typed = last !== null && last.value === value ? last.text : null
  const parsed = typed === null || typed.trim() === '' ? null : parse(typed)
  const isUnread = typed !== null && typed.trim() !== '' && parsed === null
  useUnread(name, isUnread ? typed : null)
  return (
    <>
      <input
        {...props}
        {...place}
        {...unsavedCell(typed !== null)}
        className="zg-input zg-collect-number"
        inputMode={inputMode}
        aria-invalid={isUnread}
        aria-describedby={isUnread ? noteId : props['aria-describedby']}
        value={typed ?? shown}
        onChange={({ target }) => {
          const figure = target.value.trim() === '' ? null : parse(target.value)
          setLast({ text: target.value, value: figure })
          change(figure)
        }}
        onBlur={() => (typed?.trim() === '' || parsed !== null) && setLast(null)}
      />
      {isUnread && (
        <FieldError id={noteId} role="alert">
          {t(`batches.problems.${unread}`)}
        </FieldError>
      )}
    </>
  )
}

/** Prices by a rule: every input changes them at once. */
function PriceRule() {
  const { t } = useTranslate()
  const { draft, change, unreadTextOf } = useBoxEditing()
  const { rule: remembered } = useRememberedRule()
  const [typed, type] = useState<PriceRuleDraft | null>(() => {
    const unread = unreadTextOf(RULE_NAME)
    if (unread !== undefined) return JSON.parse(unread)
    return draft.price_rule && toRuleDraft(draft.price_rule)
  })
  useUnread(RULE_NAME, typed !== null && parseRule(typed).rule === null ? JSON.stringify(typed) : null)
  // A rule that a line of the checks has set.
  if (typed === null && draft.price_rule) type(toRuleDraft(draft.price_rule))
  const set = (next: PriceRuleDraft | null) => {
    type(next)
    const rule = next && parseRule(next).rule
    // While a number is being typed the rule of before holds.
    if (rule || !next) change({ price_rule: rule })
  }
  return (
    <fieldset className="zg-collect-rule">
      <legend>
        <CheckField
          label={t('collect.useRule')}
          className="zg-collect-check"
          checked={typed !== null}
          onChange={(isOn) => set(isOn ? (remembered ? toRuleDraft(remembered) : firstRule) : null)}
        />
      </legend>
      {typed && <RuleInputs typed={typed} type={set} />}
    </fieldset>
  )
}
