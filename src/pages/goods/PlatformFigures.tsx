import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type MerchantCallName, type MerchantPayload, type MerchantResult, merchantApi } from '../../../contract/merchantApi.ts'
import { GOODS_QUALITY_PER_PAGE_MAX } from '../../../contract/merchantCalls/goodsFigures.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { BackendButton } from '../../shops/backend/BackendButton.tsx'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShops } from '../../shops/useShops.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FigureValue } from './FigureValue.tsx'
import { GoodsVisits } from './GoodsVisits.tsx'
import './platformFigures.css'
import { type GoodsFigure, toAfterSales, toCheck, toQuality } from './platformFigures.ts'

/** Goods whose figures are asked for. */
export interface OpenedGoods {
  readonly shop_uid: string
  readonly shop_name: string
  readonly goods_id: string
  readonly goods_name: string
}

interface PlatformFiguresProps {
  readonly opened: OpenedGoods
  readonly close: () => void
}

/** What the platform says of one goods in plain numbers. Each of the calls is answered, fails and is asked again by itself. */
export function PlatformFigures({ opened, close }: PlatformFiguresProps) {
  const { t } = useTranslate()
  const { goods_id } = opened
  const goodsId = Number(goods_id)
  const quality = { pageNo: 1, pageSize: GOODS_QUALITY_PER_PAGE_MAX, goodsIdList: [goodsId], goodsNameList: [], total: 0 }
  const asked = {
    figures: useGoodsCall('goodsFigures', opened, { goodsId }),
    afterSales: useGoodsCall('goodsAfterSales', opened, { goodsId }),
    quality: useGoodsCall('goodsQuality', opened, quality),
    check: useGoodsCall('goodsProblems', opened, { goodsId }),
  }
  const all = Object.values(asked)
  const askAll = () => {
    for (const each of all) each.ask()
  }
  return (
    <TitledDialog isOpen title={`${t('platformFigures.title')} · ${opened.goods_name}`} close={close} className="zg-platform-figures">
      <p className="zg-muted">
        {opened.shop_name} · {goods_id}
      </p>
      <p className="zg-muted">{t('platformFigures.hint')}</p>
      <Toolbar>
        <GoodsBackend opened={opened} />
        <Button size="small" disabled={all.some(({ isAsking }) => isAsking)} onClick={askAll}>
          {t('platformFigures.askAgain')}
        </Button>
      </Toolbar>
      <Section title={t('platformFigures.visits')} asked={asked.figures}>
        {(reply, askedAtMs) => <GoodsVisits reply={reply} askedAtMs={askedAtMs} fileName={`${t('platformFigures.byHour')} ${goods_id}`} />}
      </Section>
      <Section title={t('platformFigures.afterSales')} asked={asked.afterSales}>
        {(reply) => (
          <>
            {reply.statDate && <p className="zg-muted">{t('platformFigures.upTo', { day: reply.statDate })}</p>}
            <FigureList figures={toAfterSales(reply)} toLabel={(name) => t(`platformFigures.afterSaleNames.${name}`)} />
          </>
        )}
      </Section>
      <Section title={t('platformFigures.quality')} asked={asked.quality}>
        {(reply) => {
          const figures = toQuality(reply, goods_id)
          if (!figures) return <p>{t('platformFigures.notJudged')}</p>
          return <FigureList figures={figures} toLabel={(name) => t(`platformFigures.qualityNames.${name}`)} />
        }}
      </Section>
      <Section title={t('platformFigures.check')} asked={asked.check}>
        {(reply) => <Check reply={reply} />}
      </Section>
    </TitledDialog>
  )
}

/** These goods in their shop's backend. */
function GoodsBackend({ opened: { shop_uid, goods_id } }: Pick<PlatformFiguresProps, 'opened'>) {
  const shop = useShops().shops?.find((each) => each.shop_uid === shop_uid)
  return shop ? <BackendButton shop={shop} place={{ page: 'goods', goods_id }} size="small" /> : null
}

/** One call as it is asked. */
interface Asked<Reply> {
  readonly name: MerchantCallName
  /** Undefined: not answered yet. */
  readonly reply: Reply | undefined
  readonly askedAtMs: number
  readonly isAsking: boolean
  /** Why the last try failed; null: it did not. */
  readonly error: unknown
  readonly ask: () => void
}

function useGoodsCall<Name extends MerchantCallName>(
  name: Name,
  { shop_uid, goods_id }: OpenedGoods,
  payload: MerchantPayload<Name>,
): Asked<MerchantResult<Name>> {
  const lanes = useShopLanes()
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['platformFigures', name, shop_uid, goods_id],
    retry: false,
    queryFn: ({ signal }) => lanes.call(name, shop_uid, payload, { signal }),
  })
  return { name, reply: data, askedAtMs: dataUpdatedAt, isAsking: isFetching, error, ask: () => void refetch() }
}

interface SectionProps<Reply> {
  readonly title: string
  readonly asked: Asked<Reply>
  readonly children: (reply: Reply, askedAtMs: number) => ReactNode
}

/** What came of one call, when, and how sure it is. An earlier answer stays below the reason why the next one failed. */
function Section<Reply>({ title, asked: { name, reply, askedAtMs, isAsking, error, ask }, children }: SectionProps<Reply>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFailureText()
  const id = useId()
  const isSure = merchantApi[name].certainty === 'confirmed'
  return (
    <section aria-labelledby={id} aria-busy={isAsking}>
      <h3 id={id}>
        {title}
        {!isSure && <Tag tone="warning">{t('platformFigures.assumed')}</Tag>}
        {reply !== undefined && (
          <time className="zg-muted" dateTime={new Date(askedAtMs).toISOString()}>
            {t('platformFigures.askedAt', { time: formats.dateTime(askedAtMs) })}
          </time>
        )}
      </h3>
      {!isSure && <p className="zg-muted">{t('platformFigures.assumedMeans')}</p>}
      {Boolean(error) && !isAsking && (
        <Alert as="div" tone="error" role="alert">
          <span>{toText(error)}</span>
          <Button size="small" aria-label={`${t('actions.retry')} ${title}`} onClick={ask}>
            {t('actions.retry')}
          </Button>
        </Alert>
      )}
      {isAsking && reply === undefined && <ListSkeleton />}
      {reply !== undefined && children(reply, askedAtMs)}
    </section>
  )
}

function Check({ reply }: { readonly reply: MerchantResult<'goodsProblems'> }) {
  const { t } = useTranslate()
  const { score, problems, odd } = toCheck(reply)
  return (
    <>
      <FigureList figures={[{ name: 'score', unit: 'score', value: score }]} toLabel={() => t('platformFigures.score')} />
      {problems === null && <p>{t('platformFigures.problemsUnknown')}</p>}
      {problems?.length === 0 && odd === 0 && <p>{t('platformFigures.noProblems')}</p>}
      {problems !== null && problems.length > 0 && (
        <ul aria-label={t('platformFigures.problems')}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {odd > 0 && <p>{t('platformFigures.oddProblems', { count: odd })}</p>}
    </>
  )
}

interface FigureListProps<Name extends string> {
  readonly figures: readonly GoodsFigure<Name>[]
  readonly toLabel: (name: Name) => string
}

function FigureList<Name extends string>({ figures, toLabel }: FigureListProps<Name>) {
  return (
    <dl className="zg-platform-figures-list">
      {figures.map(({ name, unit, value }) => (
        <div key={name}>
          <dt>{toLabel(name)}</dt>
          <dd>
            <FigureValue value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
