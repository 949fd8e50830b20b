import { useGetIdentity } from '@refinedev/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Cost } from '../../../contract/entities/cost.ts'
import { hasRight } from '../../domain/permissions.ts'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useSheetFile } from '../../reports/parts/useSheetFile.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { SettledInput } from '../../ui/SettledInput.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { indexCosts } from './costHistory.ts'
import { ImportReports } from './ImportReports.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import { toLedgerCells } from './ledgerCells.ts'
import { ledgerColumnNames, ledgerColumns } from './ledgerColumns.ts'
import { type LedgerGroup, toLedger } from './ledgerRows.ts'
import { useCosts } from './useCosts.ts'

const LedgerProposals = lazy(() => import('./LedgerProposals.tsx').then((module) => ({ default: module.LedgerProposals })))
const SheetDialog = lazy(() => import('./SheetDialog.tsx').then((module) => ({ default: module.SheetDialog })))
const noCosts: readonly Cost[] = []

/** What goods cost: everything that was sold in the window and everything that was entered. */
export function Ledger({ view }: { readonly view: FigureScreenView }) {
  const { t } = useTranslate()
  const may = useMay()
  const { shops, askedUids, window, today } = view
  const [search, setSearch] = useState('')
  const [validFrom, setValidFrom] = useState('')
  const [opened, setOpened] = useState<'sheet' | 'proposals' | null>(null)
  const question = useMemo<FigureQuestion | null>(
    () =>
      shops
        ? {
            measure: 'salesAmount',
            by: ['sku'],
            window,
            basis: 'ordered',
            shops: askedUids,
            top: { order: 'most', limit: EVERY_ROW },
            withNames: true,
          }
        : null,
    [shops, window, askedUids],
  )
  const asked = useFigure(question)
  const { data, error, refetch } = useCosts(askedUids)
  // Before the shops are known there is nothing to be changed: what was clicked would go away with its button.
  const costs = data ?? (shops && askedUids.length === 0 ? noCosts : undefined)
  const histories = useMemo(() => indexCosts(costs ?? noCosts), [costs])
  const day = toDayText(today)
  const ledger = useMemo(
    () => costs && toLedger(askedUids, asked.answer?.rows ?? [], costs, histories, day),
    [costs, asked.answer, askedUids, histories, day],
  )
  const nameOf = useShopName()
  // The profit table links to what it lacks.
  const [query] = useSearchParams()
  const isMeant = (group: LedgerGroup) => query.get('costs') !== 'unknown' || (group.goods_id !== '' && !group.isKnown)
  const found = ledger?.groups.filter((group) => isMeant(group) && isFound(group, search.trim().toLowerCase(), nameOf))
  const mayChange = may('saveCosts')
  return (
    <>
      <FigureControls view={view} hasBasis={false} />
      <Completeness asked={asked} view={view} />
      <Card aria-labelledby="profit-ledger">
        <CardHead>
          <h2 id="profit-ledger">{t('profit.ledger.title')}</h2>
          {mayChange && costs && (
            <>
              <Button kind="primary" onClick={() => setOpened('sheet')}>
                {t('profit.ledger.import')}
              </Button>
              <Button onClick={() => setOpened('proposals')}>{t('profit.inherit.title')}</Button>
            </>
          )}
          {costs && <FileButtons costs={costs} />}
        </CardHead>
        <CardBody className="zg-profit-facts">
          {ledger && asked.answer && <Coverage {...ledger.coverage} />}
          <Toolbar>
            <SettledInput label={t('profit.ledger.search')} value={search} change={setSearch} />
            {mayChange && (
              <span>
                {t('profit.ledger.validFrom')}{' '}
                <DayInput aria-label={t('profit.ledger.validFrom')} value={validFrom} change={setValidFrom} />
              </span>
            )}
          </Toolbar>
          {mayChange && <p className="zg-muted">{t('profit.ledger.howToType')}</p>}
        </CardBody>
        {Boolean(error) && !costs && <ListFailure error={error as Error} retry={() => void refetch()} />}
        {!found && !error && <ListSkeleton />}
        {found?.length === 0 && <ListMessage title={t('profit.ledger.nothing')} />}
        {found && found.length > 0 && (
          <LedgerTable groups={found} histories={histories} day={day} validFrom={validFrom} mayChange={mayChange} />
        )}
      </Card>
      {may('costImportList') && <ImportReports />}
      {opened === 'proposals' && shops && (
        <Suspense fallback={null}>
          <LedgerProposals view={view} close={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'sheet' && shops && costs && (
        <Suspense fallback={null}>
          <SheetDialog shops={view.asked} costs={costs} groups={ledger?.groups ?? []} validFrom={validFrom} close={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

function isFound({ shop_uid, goods_id, title, rows }: LedgerGroup, search: string, nameOf: (uid: string) => string): boolean {
  if (search === '') return true
  const texts = [nameOf(shop_uid), goods_id, title, ...rows.flatMap(({ sku_id, spec }) => [sku_id, spec])]
  return texts.some((text) => text.toLowerCase().includes(search))
}

function Coverage({ goods, knownGoods, paidFen, knownPaidFen }: NonNullable<ReturnType<typeof toLedger>>['coverage']) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <p role="status">
      <Tag tone={goods === knownGoods ? 'good' : 'warning'}>
        {t('profit.ledger.coverage', {
          known: formats.number(knownGoods),
          goods: formats.number(goods),
          share: paidFen > 0 ? formats.percent(knownPaidFen / paidFen) : '—',
        })}
      </Tag>
    </p>
  )
}

function FileButtons({ costs }: { readonly costs: readonly Cost[] }) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const { data: identity } = useGetIdentity<Identity | null>()
  const text = useText()
  const { save, isBusy, failure } = useSheetFile()
  if (!identity || !hasRight(identity, 'profit.export')) return null
  // The same heads as the import reads, and unknown as `?`.
  const toFile = () => ({
    title: t('profit.ledger.title'),
    heads: ledgerColumnNames.map((name) => text(ledgerColumns[name].label)),
    rows: costs.filter(({ is_refused }) => !is_refused).map((cost) => toLedgerCells(cost, nameOf)),
  })
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} disabled={isBusy} onClick={() => void save(format, toFile())}>
          {t('figures.saveAs', { format: format.toUpperCase() })}
        </Button>
      ))}
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
    </>
  )
}
