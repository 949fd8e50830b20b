/** The chapter of the handbook that explains a page, by the name of its route. A page without one is not in any menu. */
const pagesOfChapters = {
  'first-day': 'helpCentre',
  shops: 'shops plugDownload relayKeys mall_pc',
  groups: 'shopGroups',
  people: 'subAccounts auditTrail',
  lists: '',
  goods: 'goodsQuery product_pc',
  batches: 'batches suggestions',
  figures: 'sales returnMall returnProduct',
  profit: 'profitRateCompute',
  promotion: 'goodsPromotion',
  hot: 'todayHot aWeekHot industryList opportunityGoods',
  collect: 'goodsCollect pddCollect goodsCoverage',
  workplace: 'Workplace returnConfig report',
  account: 'userInfo userSetting channels keys payment orders invitations rewards extracts mySessions account_pc',
  messages: '',
  questions: '',
  keyboard: '',
  operator:
    'operatorUsers operatorOrders operatorExtracts operatorCertifications operatorAnnouncements operatorDeeds dataAnalysis multiDimensionDataAnalysis',
} as const

/** Also the name of its file, and what `chapter` is in the address of the handbook. */
export type ChapterName = keyof typeof pagesOfChapters

/** Null: the handbook says nothing of this page. Forms and read pages are explained with their list. */
export function chapterOf(routeName: string): ChapterName | null {
  const [page = ''] = routeName.split(/\.(?:create|edit|show)$/)
  const found = Object.entries(pagesOfChapters).find(([, pages]) => pages.split(' ').includes(page))
  return (found?.[0] as ChapterName | undefined) ?? null
}

/** The address of a chapter. */
export function toChapterPath(helpPath: string, chapter: ChapterName): string {
  return `${helpPath}?chapter=${chapter}`
}
