import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SCENARIOS_PER_PERSON_MAX, type Scenario } from '../../../contract/entities/cost.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCallOnce } from '../../providers/dataProvider/useCallOnce.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { type CalculatorSheet, fromScenarioInputs, toScenarioInputs } from './calculatorInputs.ts'
import type { GoodsPlace } from './goodsSheet.ts'
import { ScenarioColumn } from './ScenarioColumn.tsx'

const NAME_MAX_CHARS = 60

interface ScenariosProps {
  /** As the inputs are now. */
  readonly sheet: CalculatorSheet
  /** The goods that a new scenario is for; null: none. */
  readonly place: GoodsPlace | null
  /** The one whose inputs are in the calculator; null: none. */
  readonly opened: Scenario | null
  readonly open: (scenario: Scenario | null) => void
}

/** Inputs that were kept under a name, beside each other and beside those of now. */
export function Scenarios({ sheet, place, opened, open }: ScenariosProps) {
  const { t } = useTranslate()
  const { data, error, refetch } = useAnswer('scenarioList', {})
  const [chosen, setChosen] = useState<readonly string[]>([])
  const scenarios = data?.list
  const compared = scenarios?.filter(({ scenario_id }) => chosen.includes(scenario_id)) ?? []
  const toggle = (id: string) => setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
  return (
    <Card aria-labelledby="profit-scenarios">
      <CardHead>
        <h2 id="profit-scenarios">{t('profit.scenarios.title')}</h2>
      </CardHead>
      <CardBody className="zg-profit-scenarios">
        <SaveForm sheet={sheet} place={place} opened={opened} open={open} isFull={(scenarios?.length ?? 0) >= SCENARIOS_PER_PERSON_MAX} />
        {Boolean(error) && !scenarios && <ListFailure error={error as Error} retry={() => void refetch()} />}
        {!scenarios && !error && <ListSkeleton />}
        {scenarios?.length === 0 && <p className="zg-muted">{t('profit.scenarios.none')}</p>}
        {scenarios && scenarios.length > 0 && (
          <ul className="zg-profit-kept" aria-label={t('profit.scenarios.title')}>
            {scenarios.map((scenario) => (
              <ScenarioItem
                key={scenario.scenario_id}
                scenario={scenario}
                isCompared={chosen.includes(scenario.scenario_id)}
                toggle={() => toggle(scenario.scenario_id)}
                isOpen={opened?.scenario_id === scenario.scenario_id}
                open={open}
              />
            ))}
          </ul>
        )}
        {compared.length > 0 && (
          <section className="zg-profit-compared" aria-label={t('profit.scenarios.compared')}>
            <ScenarioColumn name={t('profit.scenarios.now')} sheet={sheet} base={null} />
            {compared.map(({ scenario_id, name, inputs }) => (
              <ScenarioColumn key={scenario_id} name={name} sheet={fromScenarioInputs(inputs)} base={sheet} />
            ))}
          </section>
        )}
      </CardBody>
    </Card>
  )
}

function SaveForm({ sheet, place, opened, open, isFull }: ScenariosProps & { readonly isFull: boolean }) {
  const { t } = useTranslate()
  const call = useCallOnce()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const { isBusy: isSaving, failure, run, refuse, say } = useWrite()

  /** `over`: the scenario in whose place it is saved; null: a new one. What was typed stays when it fails. */
  async function save(over: Scenario | null) {
    const title = name.trim() || over?.name || ''
    if (title === '') return refuse(t('profit.scenarios.nameIt'))
    const of = over ?? { shop_uid: place?.shop_uid ?? '', goods_id: place?.goods_id ?? '' }
    await run(async () => {
      const saved = await call('saveScenario', {
        name: title,
        shop_uid: of.shop_uid,
        goods_id: of.goods_id,
        inputs: toScenarioInputs(sheet),
        ...(over && { scenario_id: over.scenario_id, version: over.version }),
      })
      say(t('profit.scenarios.saved'))
      setName('')
      if (saved) open(saved)
    })
    await client.invalidateQueries(answerKey('scenarioList'))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(null)
  }
  return (
    <form className="zg-profit-save" noValidate onSubmit={submit}>
      <TextField
        label={t('profit.scenarios.name')}
        error={failure}
        hint={isFull ? t('profit.scenarios.full') : undefined}
        maxLength={NAME_MAX_CHARS}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Button kind="primary" type="submit" disabled={isSaving || isFull}>
        {t('profit.scenarios.save')}
      </Button>
      {opened && (
        <Button disabled={isSaving} onClick={() => void save(opened)}>
          {t('profit.scenarios.saveOver', { name: opened.name })}
        </Button>
      )}
    </form>
  )
}

interface ScenarioItemProps {
  readonly scenario: Scenario
  readonly isCompared: boolean
  readonly toggle: () => void
  readonly isOpen: boolean
  readonly open: ScenariosProps['open']
}

function ScenarioItem({ scenario, isCompared, toggle, isOpen, open }: ScenarioItemProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const call = useCallOnce()
  const may = useMay()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, run } = useWrite()
  const { name, scenario_id, saved_at, shop_uid, goods_id, inputs, version } = scenario
  const of = (action: string) => t('labels.of', { action, name })

  async function remove() {
    await run(async () => {
      await call('saveScenario', { name, shop_uid, goods_id, inputs, scenario_id, version, is_deleted: 1 })
      setAsking(false)
      if (isOpen) open(null)
    })
    await client.invalidateQueries(answerKey('scenarioList'))
  }

  return (
    <li>
      <label>
        <input type="checkbox" aria-label={of(t('profit.scenarios.compare'))} checked={isCompared} onChange={toggle} /> {name}
      </label>
      <span className="zg-muted">
        {[goods_id, formats.dateTime(saved_at), isOpen && t('profit.scenarios.isOpen')].filter(Boolean).join(' · ')}
      </span>
      <span className="zg-profit-actions">
        <Button size="small" aria-label={of(t('profit.scenarios.open'))} onClick={() => open(scenario)}>
          {t('profit.scenarios.open')}
        </Button>
        {may('saveScenario') && (
          <Button size="small" kind="danger" aria-label={of(t('profit.scenarios.delete'))} onClick={() => setAsking(true)}>
            {t('profit.scenarios.delete')}
          </Button>
        )}
      </span>
      <ConfirmDialog
        isOpen={isAsking}
        title={of(t('profit.scenarios.delete'))}
        confirmLabel={t('profit.scenarios.delete')}
        isBusy={isBusy}
        confirm={() => void remove()}
        close={() => setAsking(false)}
      >
        <p>{t('profit.scenarios.deleteBody')}</p>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
      </ConfirmDialog>
    </li>
  )
}
