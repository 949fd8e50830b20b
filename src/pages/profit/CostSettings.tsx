import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import type { ProfitSettings } from '../../../contract/entities/cost.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { RestoredNotice } from '../../screens/RestoredNotice.tsx'
import { toConflict } from '../../screens/toConflict.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { NumberField } from '../../ui/Fields.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { FreightRules, SharedCosts } from './CostSettingsRows.tsx'
import { calculatorInputNames, calculatorInputs } from './calculatorInputs.ts'
import { readCostSettings, type SettingsDraft, type SettingsProblems, toSettingsDraft } from './costSettings.ts'
import { areSettingsSame, mergeSettings } from './mergeSettings.ts'
import { formatTyped, toUnitSign } from './typedInput.ts'

const noProblems: SettingsProblems = new Map()

interface CostSettingsProps {
  readonly view: Pick<FigureScreenView, 'shops' | 'today'>
}

/** What shops pay besides their goods, what couriers take, the margin that is wanted, and what counts where nothing was entered. */
export function CostSettings({ view }: CostSettingsProps) {
  const { data, error, refetch } = useAnswer('profitSettings', {})
  const tab = useTabDraft<TypedSettings>('costSettings', withoutSecrets)
  const [typed, setTyped] = useState(tab.restored ?? null)
  function put(next: TypedSettings | null) {
    setTyped(next)
    if (next) tab.keep(next)
    else tab.forget()
  }
  if (error && !data) return <ListFailure error={error as Error} retry={() => void refetch()} />
  if (!data || !view.shops) return <ListSkeleton />
  // A newer version takes the place of nothing that is typed: it is told when that is saved.
  const settings = typed?.settings ?? data
  return (
    <>
      {tab.restored && typed && <RestoredNotice discard={() => put(null)} />}
      <SettingsForm
        key={settings.version}
        settings={settings}
        typed={typed?.draft ?? null}
        type={(draft) => put(draft && { draft, settings })}
        rebase={(newest) => {
          const base = toSettingsDraft(settings)
          put({ draft: mergeSettings(base, typed?.draft ?? base, toSettingsDraft(newest)), settings: newest })
        }}
        shops={view.shops}
        today={toDayText(view.today)}
      />
      <Defaults />
    </>
  )
}

/** What is typed and not saved, and the settings that it began with, as their tab keeps them. */
interface TypedSettings {
  readonly draft: SettingsDraft
  readonly settings: ProfitSettings
}

interface SettingsFormProps {
  readonly settings: ProfitSettings
  /** Null: nothing is. */
  readonly typed: SettingsDraft | null
  readonly type: (draft: SettingsDraft | null) => void
  /** Puts what is typed on top of what somebody else saved meanwhile. */
  readonly rebase: (newest: ProfitSettings) => void
  readonly shops: readonly Shop[]
  readonly today: string
}

function SettingsForm({ settings, typed, type, rebase, shops, today }: SettingsFormProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const call = useCall()
  const client = useQueryClient()
  const toReasonText = useReasonText()
  const mayChange = useMay()('saveProfitSettings')
  const saved = useMemo(() => toSettingsDraft(settings), [settings])
  const draft = typed ?? saved
  const [problems, setProblems] = useState<SettingsProblems>(noProblems)
  const { isBusy: isSaving, failure, error, run, settle, say } = useWrite()
  const conflict = toConflict(error) as ProfitSettings | null
  const problemOf = (path: string) => {
    const reason = problems.get(path)
    return reason && toReasonText(reason)
  }
  const change = (next: Partial<SettingsDraft>) => type({ ...draft, ...next })

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = readCostSettings(draft)
    setProblems('problems' in read ? read.problems : noProblems)
    if ('problems' in read) return settle()
    await run(async () => {
      const keep = (newest: ProfitSettings) => client.setQueryData([...answerKey('profitSettings'), {}], newest)
      try {
        keep(await call('saveProfitSettings', { ...read.fields, version: settings.version }))
      } catch (thrown) {
        // It had come through, and its answer was lost on the way.
        const current = toConflict(thrown) as ProfitSettings | null
        if (!current || !areSettingsSame(toSettingsDraft(read.fields), toSettingsDraft(current))) throw thrown
        keep(current)
      }
      type(null)
      say(t('profit.settings.saved'))
    })
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="zg-profit-facts">
      <fieldset disabled={!mayChange || isSaving} className="zg-profit-facts">
        <legend className="zg-visually-hidden">{t('profit.parts.settings')}</legend>
        <Card aria-labelledby="profit-target">
          <CardHead>
            <h2 id="profit-target">{t('profit.settings.target')}</h2>
          </CardHead>
          <CardBody>
            <NumberField
              label={t('profit.settings.targetLabel')}
              hint={t('profit.settings.targetMeans')}
              error={problemOf('target')}
              className="zg-profit-short"
              value={draft.target}
              onChange={(target) => change({ target })}
            />
          </CardBody>
        </Card>
        <SharedCosts
          costs={draft.shared}
          put={(shared) => change({ shared })}
          problemOf={problemOf}
          shops={shops}
          today={today}
          mayChange={mayChange}
        />
        <FreightRules rules={draft.freight} put={(freight) => change({ freight })} problemOf={problemOf} mayChange={mayChange} />
      </fieldset>
      {failure && (
        <Alert as="div" tone="error" role="alert">
          <span>{failure}</span>
          {conflict && (
            <>
              <Button size="small" onClick={() => rebase(conflict)}>
                {t('profit.settings.rebase')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  type(null)
                  void client.invalidateQueries(answerKey('profitSettings'))
                }}
              >
                {t('profit.settings.reload')}
              </Button>
            </>
          )}
        </Alert>
      )}
      {problems.size > 0 && (
        <Alert tone="error" role="alert">
          {t('profit.settings.wrong', { count: problems.size })}
        </Alert>
      )}
      {mayChange ? (
        <div className="zg-profit-save">
          <Button kind="primary" type="submit" disabled={isSaving || !typed}>
            {t('profit.settings.save')}
          </Button>
          {typed && <Button onClick={() => type(null)}>{t('profit.reset')}</Button>}
          {settings.version > 0 && (
            <span className="zg-muted">
              {t('profit.ledger.reportBy', { name: settings.saved_by_name, time: formats.dateTime(settings.saved_at) })}
            </span>
          )}
        </div>
      ) : (
        <p className="zg-muted">{t('profit.settings.mainOnly')}</p>
      )}
    </form>
  )
}

/** What the calculator and the profit take where neither ledger nor figures say anything. */
function Defaults() {
  const { t } = useTranslate()
  return (
    <Card aria-labelledby="profit-defaults">
      <CardHead>
        <h2 id="profit-defaults">{t('profit.settings.defaults')}</h2>
      </CardHead>
      <CardBody>
        <p className="zg-muted">{t('profit.settings.defaultsMean')}</p>
      </CardBody>
      <DataTable label={t('profit.settings.defaults')} isCompact>
        <thead>
          <ColumnHeads heads={[t('profit.line'), { number: t('profit.ledger.value') }, t('profit.ledger.origin')]} />
        </thead>
        <tbody>
          {calculatorInputNames
            .filter((name) => name !== 'targetBp')
            .map((name) => {
              const { label, unit, preset, source } = calculatorInputs[name]
              const shown =
                unit === 'switch'
                  ? t(preset === 1 ? 'profit.settings.yes' : 'profit.settings.no')
                  : `${formatTyped(unit, preset)} ${toUnitSign(unit)}`
              return (
                <tr key={name}>
                  <th scope="row">{t(label)}</th>
                  <td className="zg-cell-number">{preset === null ? t('profit.unknown') : shown}</td>
                  <td>{t(`profit.origins.${source}`)}</td>
                </tr>
              )
            })}
        </tbody>
      </DataTable>
    </Card>
  )
}
