import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { type Chance, lackingFields } from '../../../contract/entities/hotList.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ConflictTable } from '../../screens/ConflictTable.tsx'
import { RestoredNotice } from '../../screens/RestoredNotice.tsx'
import { toConflict } from '../../screens/toConflict.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { parseYuan, toYuanText } from '../../values/yuan.ts'
import { CalculateLink } from './CalculateLink.tsx'
import { chanceStateOptions } from './chanceStates.ts'
import { CHANCE_DRAFT_PREFIX, useChancesContext } from './chances.ts'

interface ChanceFormProps {
  readonly chance: Chance
  readonly close: () => void
}

const PERCENT_BP = 100
const inputs = ['source_url', 'cost', 'margin', 'goods_id', 'notes'] as const
type InputName = (typeof inputs)[number]
/** Inputs in which money or a share is typed, and the field that each is of. */
const inputOf = { source_url: 'source_url', margin_bp: 'margin', goods_id: 'goods_id' } as const
type Draft = Readonly<Record<InputName, string>>

/** What is typed and not saved, and the version that it began with, as the tab keeps it. */
interface Typed {
  readonly base: Chance
  readonly state: Chance['state']
  readonly draft: Draft
}

/** Who saved meanwhile, and what both changed. */
interface Conflict {
  readonly name: string
  readonly both: readonly { readonly name: InputName | 'state'; readonly mine: string; readonly theirs: string }[]
}

/** How far an opportunity has come, and what was found out about it. */
export function ChanceForm({ chance, close }: ChanceFormProps) {
  const { t } = useTranslate()
  const text = useText()
  const { save } = useChancesContext()
  const tab = useTabDraft<Typed>(`${CHANCE_DRAFT_PREFIX}${chance.chance_id}`, withoutSecrets)
  /** As it was when what is typed began: a newer version alone would write this form over what somebody else has changed. */
  const [base, setBase] = useState(tab.restored?.base ?? chance)
  const [state, setState] = useState(tab.restored?.state ?? chance.state)
  const [draft, setDraft] = useState<Draft>(() => tab.restored?.draft ?? toDraft(chance))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [wrong, setWrong] = useState<ReadonlySet<InputName>>(new Set())
  const { isBusy, failure, run, isLeft } = useWrite()
  const [isAskedToRemove, askToRemove] = useState(false)
  const typed = useMemo<Typed>(() => ({ base, state, draft }), [base, state, draft])
  // A slip beside the dialog, or the way back of the browser, closes it.
  useEffect(() => {
    const before = toDraft(base)
    if (state !== base.state || inputs.some((name) => draft[name] !== before[name])) tab.keep(typed)
    else tab.forget()
  }, [tab, typed, base, state, draft])

  /** What was typed stays when it is refused. */
  async function send(isDeleted: boolean) {
    if (!save) return
    const { picked_at: _, saved_at: __, saved_by_name: ___, ...known } = base
    const parsed = parseDraft(draft)
    const next = { ...known, ...parsed.fields, state }
    const lacking = lackingFields(next).map((name) => inputOf[name])
    setWrong(new Set(isDeleted ? [] : [...parsed.wrong, ...lacking]))
    if (!isDeleted && parsed.wrong.length + lacking.length > 0) return
    await run(async () => {
      try {
        await save({ ...(isDeleted ? known : next), is_deleted: isDeleted ? 1 : 0 })
        // What was typed since then, or in another form that was opened since, stays.
        tab.forgetSaved(typed)
        if (!isLeft()) close()
      } catch (error) {
        const theirs = toConflict(error) as Chance | null
        if (!theirs || isLeft()) throw error
        takeIn(theirs)
      }
    })
  }

  /** Somebody else saved first: what only they changed is taken in, and the next save knows of it. */
  function takeIn(theirs: Chance) {
    const [before, mine, now] = [
      { ...toDraft(base), state: base.state },
      { ...draft, state },
      { ...toDraft(theirs), state: theirs.state },
    ]
    const names = [...inputs, 'state'] as const
    const ofMine = names.filter((name) => mine[name] !== before[name])
    const { state: nextState, ...nextDraft } = { ...now, ...Object.fromEntries(ofMine.map((name) => [name, mine[name]])) }
    setBase(theirs)
    setState(nextState)
    setDraft(nextDraft)
    const both = ofMine.filter((name) => now[name] !== before[name] && now[name] !== mine[name])
    setConflict({ name: theirs.saved_by_name, both: both.map((name) => ({ name, mine: mine[name], theirs: now[name] })) })
  }
  const stateText = (value: string) => {
    const known = chanceStateOptions.find((option) => option.value === value)
    return known ? text(known.label) : value
  }
  const toShownRow = ({ name, mine, theirs }: Conflict['both'][number]) => ({
    key: name,
    label: name === 'state' ? t('hot.state') : t(`hot.fields.${name}`),
    mine: name === 'state' ? stateText(mine) : mine || '—',
    theirs: name === 'state' ? stateText(theirs) : theirs || '—',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(false)
  }
  return (
    <TitledDialog
      isOpen
      title={chance.keywords}
      close={close}
      foot={
        save && (
          <>
            <Button kind="danger" disabled={isBusy} onClick={() => askToRemove(true)}>
              {t('hot.putAway')}
            </Button>
            <Button type="submit" form="hot-chance" kind="primary" disabled={isBusy}>
              {t('actions.save')}
            </Button>
          </>
        )
      }
    >
      {tab.restored && (
        <RestoredNotice
          discard={() => {
            setBase(chance)
            setState(chance.state)
            setDraft(toDraft(chance))
            setConflict(null)
          }}
        />
      )}
      <form id="hot-chance" className="zg-hot-form" noValidate onSubmit={submit}>
        <SelectField
          label={t('hot.state')}
          disabled={!save}
          value={state}
          options={chanceStateOptions.map(({ value, label }) => ({ value, label: text(label) }))}
          onChange={setState}
        />
        {inputs.map((name) => (
          <TextField
            key={name}
            label={t(`hot.fields.${name}`)}
            hint={name === 'notes' ? undefined : t(`hot.hints.${name}`)}
            error={wrong.has(name) && t(draft[name].trim() === '' ? 'hot.needed' : 'hot.wrong')}
            disabled={!save}
            autoComplete="off"
            value={draft[name]}
            onChange={(typed) => setDraft((before) => ({ ...before, [name]: typed }))}
          />
        ))}
        <CalculateLink chance={{ ...base, cost_fen: parseYuan(draft.cost) }} />
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {conflict && (
          <Alert as="div" tone="warning" role="alert">
            <p>{t(conflict.both.length > 0 ? 'hot.conflict.both' : 'hot.conflict.apart', { name: conflict.name })}</p>
            {conflict.both.length > 0 && <ConflictTable rows={conflict.both.map(toShownRow)} />}
          </Alert>
        )}
      </form>
      <ConfirmDialog
        isOpen={isAskedToRemove}
        title={t('hot.putAwayTitle', { words: chance.keywords })}
        confirmLabel={t('hot.putAway')}
        isBusy={isBusy}
        confirm={() => {
          askToRemove(false)
          void send(true)
        }}
        close={() => askToRemove(false)}
      >
        <p>{t('hot.putAwayMeans')}</p>
      </ConfirmDialog>
    </TitledDialog>
  )
}

function toDraft({ source_url, cost_fen, margin_bp, goods_id, notes }: Chance): Draft {
  return {
    source_url,
    goods_id,
    notes,
    cost: cost_fen === null ? '' : toYuanText(cost_fen),
    margin: margin_bp === null ? '' : String(margin_bp / PERCENT_BP),
  }
}

/** An empty cost or margin is unknown, which is not 0. */
function parseDraft({ source_url, cost, margin, goods_id, notes }: Draft) {
  const cost_fen = cost.trim() === '' ? null : parseYuan(cost)
  const percent = margin.trim().replace(/%$/, '')
  const margin_bp = percent === '' ? null : Math.round(Number(percent) * PERCENT_BP)
  const fields = { source_url: source_url.trim(), cost_fen, margin_bp, goods_id: goods_id.trim(), notes: notes.trim() }
  const wrong: InputName[] = []
  if (fields.source_url !== '' && !/^https?:\/\/\S+$/i.test(fields.source_url)) wrong.push('source_url')
  if (cost.trim() !== '' && (cost_fen === null || cost_fen < 0)) wrong.push('cost')
  if (margin_bp !== null && !(Number.isFinite(margin_bp) && margin_bp <= 10_000)) wrong.push('margin')
  if (!/^\d{0,20}$/.test(fields.goods_id)) wrong.push('goods_id')
  return { fields, wrong }
}
