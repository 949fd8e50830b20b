import { costTemplateQuery, type MerchantCallName, type MerchantPayload } from '../../contract/merchantApi.ts'
import { OrderType } from '../../contract/merchantCalls/orders.ts'

const range = { startDate: '2026-11-01', endDate: '2026-11-07' }
const skus = [{ spec: '米白,M', price: 3990, multi_price: 2990, quantity: 10 }]

/** A payload of each call that its schema takes; those that name something of a store name nothing that exists. */
export const merchantPayloads: { readonly [Name in MerchantCallName]: MerchantPayload<Name> } = {
  checkLogin: {},
  mallInfo: {},
  userInfo: { random: 0.5, version: 3 },
  merchantInfo: {},
  costTemplates: costTemplateQuery,
  goodsList: { page: 1, size: 100 },
  goodsOnShop: { goods_id: 1 },
  categories: { parentId: 0 },
  putOnSale: { goodsId: 1 },
  takeOffSale: { goodsId: 1 },
  deleteGoods: { goods_id: [1] },
  setPrices: { goods_list: [{ goods_id: 1, sku_info_list: [{ sku_id: 1, price: 200, multi_price: 100 }] }] },
  setStocks: { goods_list: [{ goods_id: 1, sku_info_list: [{ sku_id: 1, quantity: 5 }] }] },
  setTitles: { goods_id2_name: { '1': '新标题' } },
  bindCostTemplate: { goods_ids: [1], cost_template_id: 1 },
  createGoodsDraft: { cat_id: 1 },
  editGoodsDraft: {
    goods_commit_id: '1',
    goods_name: '新品',
    cat_id: 1,
    gallery: ['https://pictures.example/1.jpg'],
    market_price: 5990,
    skus,
    cost_template_id: 1,
    shipment_limit_second: 86_400,
  },
  submitGoodsDraft: { goods_commit_id: '1' },
  orderList: {
    orderType: OrderType.all,
    afterSaleType: 0,
    remarkStatus: -1,
    urgeShippingStatus: -1,
    groupStartTime: 0,
    groupEndTime: 4_000_000_000,
    pageNumber: 1,
    pageSize: 50,
    sortType: 7,
    mobile: '',
  },
  orderCounts: { subType: 5, additionalTypeSet: [] },
  afterSaleList: { pageNumber: 1, pageSize: 100, orderByCreatedAtDesc: true, startCreatedTime: 0, endCreatedTime: 4_000_000_000 },
  mallTrade: { queryType: 7, queryDate: range.endDate, ...range },
  saleQuality: { queryDate: range.endDate },
  goodsEffect: { goodsId: '', ...range, queryType: 6, sortCol: 0, sortType: 1, pageNum: 1, pageSize: 50 },
  promotionPlans: { ...range, pageNumber: 1, pageSize: 50, scenesType: 9, mallId: '1' },
  hotList: { channelType: 1, pageNumber: 1, pageSize: 20 },
  industryRank: { parentCatId: 0 },
  opportunityGoods: {},
  wholesaleSearch: { page: 1, size: 20 },
  wholesaleDetail: { goodsId: '1' },
}
