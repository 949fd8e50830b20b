import { useMemo, useState } from 'react'
import type { CostInput } from '../../../contract/entities/cost.ts'
import { EVERY_ROW, type FigureQuestion, type RowName } from '../../figures/answers/question.ts'
import { ORDER_DAYS, toDayText } from '../../figures/days.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { FieldGroup } from '../../ui/FormField.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type CostPlace, indexCosts, placeOf } from './costHistory.ts'
import { type CostProposal, type ProposedCost, pickCost, proposeCosts, toAccepted, toRefusedProposal } from './costProposals.ts'
import { ProposalRow } from './ProposalRow.tsx'
import { type CostProof, costProofs } from './rules/inheritCosts.ts'
import { useCosts } from './useCosts.ts'
import { useLedgerChanges } from './useLedgerChanges.ts'

/** Drawn at once; more on demand. */
const ROWS_AT_ONCE = 100
const PROOF_MAX_CHARS = 300
const allProofs = ['all', ...costProofs] as const

interface LedgerProposalsProps {
  readonly view: Pick<FigureScreenView, 'shops' | 'today'>
  readonly close: () => void
}

/** SKUs without a cost that another shop sells, too: what it costs there is taken over or refused, one by one or many at once. */
export function LedgerProposals({ view: { shops, today }, close }: LedgerProposalsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toErrorText = useErrorText()
  const changes = useLedgerChanges()
  const uids = useMemo(() => (shops ?? []).map(({ shop_uid }) => shop_uid), [shops])
  const day = toDayText(today)
  // All that was read of all shops: what is the same goods does not depend on what the ledger shows.
  const question = useMemo<FigureQuestion>(
    () => ({
      measure: 'salesAmount',
      by: ['sku'],
      window: { from: toDayText(today - ORDER_DAYS + 1), to: day },
      basis: 'ordered',
      shops: uids,
      top: { order: 'most', limit: EVERY_ROW },
      withNames: true,
    }),
    [uids, today, day],
  )
  const asked = useFigure(question)
  const { data: costs, error, refetch } = useCosts(uids)
  const histories = useMemo(() => costs && indexCosts(costs), [costs])
  const names = useMemo(() => toNames(asked.answer?.rows ?? []), [asked.answer])
  const found = useMemo(
    () => (asked.answer && histories ? proposeCosts(asked.answer.rows, histories, day) : null),
    [asked.answer, histories, day],
  )
  const [proof, setProof] = useState<(typeof allProofs)[number]>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The cost that was chosen, of SKUs for which there are several, fen. */
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(new Map())
  const [limit, setLimit] = useState(ROWS_AT_ONCE)
  const [status, setStatus] = useState<{ readonly tone: 'error' | 'success'; readonly text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const rows = found?.open.filter((each) => proof === 'all' || each.proof === proof) ?? []
  const selected = rows.filter(({ key }) => chosen.has(key))
  const costOf = (each: CostProposal) => pickCost(each.choices, picked.get(each.key) ?? null)
  const acceptable = selected.flatMap((each) => (costOf(each) ? [[each, costOf(each) as ProposedCost] as const] : []))
  const nameOf = useShopName()
  const toTitle = (place: CostPlace) => {
    const name = names.get(placeOf(place))
    return [name?.title || place.goods_id, name?.spec || place.sku_id].join(' · ')
  }
  const toProof = (each: CostProposal, { from, costFen }: ProposedCost) =>
    t('profit.inherit.proofOf', {
      proof: t(`profit.inherit.proofs.${each.proof}`),
      shop: nameOf(from[0]?.shop_uid ?? ''),
      goods: from[0]?.goods_id ?? '',
      sku: from[0]?.sku_id ?? '',
      cost: formats.money(costFen),
    }).slice(0, PROOF_MAX_CHARS)

  async function save(entries: readonly CostInput[], word: 'accepted' | 'refused') {
    setBusy(true)
    setStatus(null)
    let saved = 0
    try {
      await changes.saveMany(entries, (count) => {
        saved = count
      })
      // What was chosen meanwhile is of the next save.
      setChosen((now) => new Set([...now].filter((key) => !chosen.has(key))))
      setStatus({ tone: 'success', text: t(`profit.inherit.${word}`, { count: saved }) })
    } catch (thrown) {
      setStatus({ tone: 'error', text: t('profit.ledger.failed', { saved, reason: toErrorText(thrown) }) })
    }
    setBusy(false)
  }
  const accept = () =>
    histories &&
    void save(
      acceptable.map(([each, cost]) => toAccepted(each, cost, histories, day, toProof(each, cost))),
      'accepted',
    )
  const refuse = () =>
    void save(
      selected.map((each) => toRefusedProposal(each, toProof(each, costOf(each) ?? (each.choices[0] as ProposedCost)))),
      'refused',
    )
  const toggle = (keys: readonly string[], isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))))

  const foot = (
    <>
      <Button onClick={close}>{t('actions.close')}</Button>
      <Button kind="danger" disabled={isBusy || selected.length === 0} onClick={refuse}>
        {t('profit.inherit.refuse', { count: selected.length })}
      </Button>
      <Button kind="primary" disabled={isBusy || acceptable.length === 0} onClick={accept}>
        {t('profit.inherit.accept', { count: acceptable.length })}
      </Button>
    </>
  )
  return (
    <TitledDialog isOpen title={t('profit.inherit.title')} close={close} foot={foot}>
      <div className="zg-profit-facts">
        <p className="zg-muted">{t('profit.inherit.means')}</p>
        <Completeness asked={asked} view={{ shops, askedUids: uids }} place="here" />
        {status && (
          <Alert tone={status.tone} role={status.tone === 'error' ? 'alert' : 'status'}>
            {status.text}
          </Alert>
        )}
        {Boolean(error) && !costs && <ListFailure error={error as Error} retry={() => void refetch()} />}
        {!found && !error && uids.length > 0 && <ListSkeleton />}
        {found?.open.length === 0 && <ListMessage title={t('profit.inherit.none')} />}
        {found && found.open.length > 0 && (
          <>
            <FieldGroup label={t('profit.inherit.proof')} className="zg-profit-parts">
              <Segmented
                segments={allProofs.map((value) => ({
                  value,
                  label: `${t(`profit.inherit.proofs.${value}`)} ${countOf(found.open, value)}`,
                }))}
                chosen={proof}
                choose={setProof}
              />
            </FieldGroup>
            <DataTable label={t('profit.inherit.title')} isCompact className="zg-profit-ledger">
              <thead>
                <tr>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('profit.inherit.chooseAll', { count: rows.length })}
                      checked={rows.length > 0 && selected.length === rows.length}
                      onChange={({ target }) =>
                        toggle(
                          rows.map(({ key }) => key),
                          target.checked,
                        )
                      }
                    />
                  </td>
                  <th scope="col">{t('profit.ledger.place')}</th>
                  <th scope="col">{t('profit.inherit.cost')}</th>
                  <th scope="col">{t('profit.inherit.proof')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, limit).map((each) => (
                  <ProposalRow
                    key={each.key}
                    proposal={each}
                    title={`${toTitle(each.place)} · ${nameOf(each.place.shop_uid)}`}
                    isChosen={chosen.has(each.key)}
                    choose={(isOn) => toggle([each.key], isOn)}
                    picked={picked.get(each.key) ?? null}
                    pick={(costFen) => setPicked((before) => new Map(before).set(each.key, costFen))}
                    toFrom={(place) => `${nameOf(place.shop_uid)} · ${toTitle(place)}`}
                  />
                ))}
              </tbody>
            </DataTable>
            {rows.length > limit && (
              <Button kind="link" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
                {t('importing.more', {
                  rows: Math.min(ROWS_AT_ONCE, rows.length - limit),
                  left: formats.number(rows.length - limit),
                })}
              </Button>
            )}
          </>
        )}
        {found && found.otherSpecs.length > 0 && (
          <details>
            <summary>{t('profit.inherit.otherSpecs', { count: formats.number(found.otherSpecs.length) })}</summary>
            <ul>
              {found.otherSpecs.slice(0, ROWS_AT_ONCE).map(({ place, from }) => (
                <li key={placeOf(place)}>
                  {toTitle(place)} · {nameOf(place.shop_uid)} ←{' '}
                  {from.map((of) => `${nameOf(of.shop)} · ${of.goodsId}`).join(t('list.separator'))}
                </li>
              ))}
            </ul>
            {found.otherSpecs.length > ROWS_AT_ONCE && (
              <p>{t('importing.notListed', { count: formats.number(found.otherSpecs.length - ROWS_AT_ONCE) })}</p>
            )}
          </details>
        )}
      </div>
    </TitledDialog>
  )
}

function countOf(open: readonly CostProposal[], proof: CostProof | 'all'): number {
  return proof === 'all' ? open.length : open.filter((each) => each.proof === proof).length
}

function toNames(rows: readonly { shop?: string; goods?: string; sku?: string; name?: RowName }[]): ReadonlyMap<string, RowName> {
  return new Map(
    rows.flatMap(({ shop = '', goods = '', sku = '', name }) =>
      name ? [[placeOf({ shop_uid: shop, goods_id: goods, sku_id: sku }), name] as const] : [],
    ),
  )
}
