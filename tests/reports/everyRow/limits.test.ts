import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/*
 * What in the code could cut what is summed, shown or written, each with how it is made sure that it does not. A number that is new stops here until
 * it is said what it is.
 */

const folders = ['pages', 'reports', 'screens/query', 'screens/transfer', 'figures/answers', 'figures/store']
const named = /^(?:export )?const ([A-Z_]*(?:MAX|SHOWN|AT_ONCE|_ROWS|BARS|PER_PAGE|PER_QUESTION|PER_PART|PER_MESSAGE|_ASKED)) ?= ?[\d_]+$/gm
const asked = /\blimit: (?!EVERY_ROW|number)([A-Za-z_.]+(?: - [a-z]+)?|\d+)(?=[ ,})]|$)/gm

/** Drawn at once. The others are a click away, or the screen says how many there are; sums and files are of all. */
const drawn = {
  'pages/box/EditPreview.tsx SHOWN_MAX': 'tests/pages/box/EditPreview.test.tsx',
  'pages/box/Collect.tsx UNREAD_SHOWN': 'their count is above them',
  'pages/hot/BestSellers.tsx SHOWN': 'a look at the first of the list that follows',
  'pages/hot/industryTable.ts CHARTED_MAX': 'lines of a chart beside the table of all',
  'pages/box/ClaimsNotSaved.tsx SHOWN_MAX': 'says how many more there are',
  'pages/box/publish/PublishDialog.tsx MENDED_AT_ONCE': 'the plan below has all of them, and counts them by their reason',
  'pages/profit/figures/saidWindows.ts WINDOWS_MAX': 'earlier windows beside this one; nothing is added up of them',
  'pages/profit/bills/BillImport.tsx LINES_SHOWN': 'says how many more there are',
  'pages/profit/bills/Bills.tsx MONTHS_SHOWN': 'its title says of how many months',
  'pages/profit/LedgerProposals.tsx ROWS_AT_ONCE': 'the others are a click away',
  'pages/profit/LedgerTable.tsx GROUPS_AT_ONCE': 'the others are a click away',
  'pages/profit/SheetDialog.tsx LINES_SHOWN': 'says how many more there are',
  'pages/profit/useLedgerPut.tsx REFUSED_SHOWN': 'says how many there are',
  'pages/profit/table/ProfitHead.tsx BARS': 'bars of a chart above the table of all',
  'pages/profit/table/ProfitTable.tsx BEST_ROWS': 'bars of a chart above the table of all',
  'pages/sales/GoodsOfCause.tsx PART_ROWS': 'tests/pages/sales/Sales.test.tsx',
  'pages/shop/ShopBatches.tsx SHOWN': 'says how many there are, and leads to the list of all',
  'pages/shop/ShopEvents.tsx SHOWN': 'the others are a click away',
  'pages/returns/alerts/AlertGroups.tsx GROUPS_AT_ONCE': 'tests/pages/returns/alerts/ReturnConfig.test.tsx',
  'pages/returns/alerts/RuleTrial.tsx RINGS_SHOWN': 'says how many more there are',
  'pages/returns/EarlyAlarms.tsx ROWS_AT_ONCE': 'tests/pages/returns/ReturnProduct.test.tsx',
  'pages/returns/Twins.tsx FAMILIES_AT_ONCE': 'tests/pages/returns/ReturnProduct.test.tsx',
  'pages/workplace/day/Announcements.tsx SHOWN': 'no figures',
  'pages/workplace/day/GoodsRanks.tsx SHOWN': 'a ranking of the first five, as its title says; the tiles are of all',
  'pages/workplace/day/ShopRows.tsx SHOWN': 'the others are a click away',
  'pages/workplace/worklist/WorkCard.tsx SHOWN': 'tests/pages/workplace/Workplace.test.tsx',
  'reports/parts/ReadingDialog.tsx NAMES_MAX': 'names of shops; the table below has them all',
  'pages/workplace/worklist/WorkStatus.tsx NAMES_MAX': 'names of shops; their count is beside them',
  'reports/parts/ReadingDialog.tsx SHOPS_SHOWN_MAX': 'says how many more there are',
  'reports/parts/RowsBehind.tsx ROWS_SHOWN_MAX': 'tests/reports/parts/parts.test.tsx',
  'screens/query/QueryRows.tsx IDS_NAMED_MAX': 'says how many more there are',
  'screens/transfer/import/ImportTable.tsx ROWS_AT_ONCE': 'the others are a click away',
}

/** Rows of one call, part or message: more follow until there are none. */
const parts = {
  'pages/hot/readPlatformLists.ts GOODS_PER_PAGE': 'tests/pages/hot/readPlatformLists.test.ts',
  'pages/profit/table/ProfitTable.tsx FIRST_ROWS': 'tests/reports/everyRow/figures.test.ts',
  'pages/profit/table/sendCosts.ts ENTRIES_PER_PART': 'tests/reports/everyRow/figures.test.ts',
  'pages/returns/ReturnProduct.tsx PART_ROWS': 'tests/pages/nothingIsCut.test.tsx',
  'reports/live/createSheetExchange.ts SHEETS_ASKED': 'tests/reports/live/createSheetExchange.test.ts',
  'reports/live/createSheetExchange.ts CALLS_MAX': 'what is left follows with the next time',
  'reports/live/createRateExchange.ts CALLS_MAX': 'what is left follows with the next time',
  'pages/returns/alerts/checkRule.ts ROWS_PER_QUESTION': 'tests/reports/everyRow/figures.test.ts',
  'screens/query/rows/askedParts.ts KEYS_PER_PART': 'tests/reports/everyRow/figures.test.ts',
  'screens/query/rows/askedParts.ts ROWS_PER_PART': 'tests/reports/everyRow/figures.test.ts',
  'screens/query/rows/gatherRows.ts ROWS_PER_QUESTION': 'tests/screens/query/rows/gatherRows.test.ts',
  'screens/query/rows/createAskedRows.ts BLOCK_ROWS': 'tests/screens/query/rows/createAskedRows.dom.test.ts',
  'screens/query/rows/createAskedRows.ts BLOCKS_MAX': 'blocks that are kept; the others are asked for again',
  'screens/query/rows/rowView.ts WINDOW_STEP_ROWS': 'the window follows the scroll',
  'screens/query/GivenQuery.tsx FEW_ROWS': 'more rows are kept by a worker: tests/pages/nothingIsCut.test.tsx',
  'screens/query/rows/writeRows.ts ROWS_PER_MESSAGE': 'tests/reports/everyRow/figures.test.ts',
  'screens/transfer/export/useExport.ts ROWS_PER_MESSAGE': 'tests/screens/transfer/ExportDialog.test.tsx',
}

/** So many are read or written and no more: the screen and the file say that they are not all. */
const said = {
  'pages/report/decisions.ts DECISIONS_MAX': 'the report says that it shows the newest',
  'pages/report/decisions.ts PAGES_MAX': 'the report says that it shows the newest',
  'pages/hot/readPlatformLists.ts GOODS_MAX': 'tests/pages/hot/readPlatformLists.test.ts',
  'pages/hot/readPlatformLists.ts OPPORTUNITIES_MAX': 'tests/pages/hot/readPlatformLists.test.ts',
  'pages/box/ownBox.ts OWN_BOX_MAX': 'tests/pages/box/ownBox.test.ts',
  'pages/profit/SheetDialog.tsx LINES_MAX': 'a longer sheet is refused',
  'pages/profit/table/RaisePrices.tsx LOSING_MAX':
    'those that lose most; the plan says of how many goods it is, and the next plan has the others',
  'pages/returns/Twins.tsx GOODS_ASKED_MAX': 'couriers; the page says of how many goods',
  'pages/workplace/worklist/kinds/refunds.ts PAGES_MAX': 'tests/pages/workplace/worklist/kinds.test.ts',
  'pages/workplace/worklist/kinds/refunds.ts SOUGHT_PAGES_MAX': 'tests/pages/workplace/worklist/kinds.test.ts',
  'pages/workplace/worklist/kinds/shipping.ts PAGES_MAX': 'tests/pages/workplace/worklist/kinds.test.ts',
  'reports/parts/behindFields.ts FILE_ROWS_MAX': 'tests/reports/parts/parts.test.tsx',
  'screens/transfer/limits.ts ADDED_UP_ROWS_MAX': 'a longer bill is refused',
  'screens/transfer/limits.ts EXPORT_ROWS_MAX': 'tests/screens/transfer/ExportDialog.test.tsx',
  'screens/transfer/limits.ts IMPORT_ROWS_MAX': 'a longer file is refused',
}

/** Nothing that is summed or listed hangs on them. */
const others = [
  // Steps that can be undone.
  'pages/profit/useLedgerEdits.ts STEPS_MAX',
  // Publishing: tries, and what a shop may take on a day.
  'pages/box/publish/PublishPace.tsx DAILY_LIMIT_MAX',
  'pages/box/publish/createDraftMaker.ts TRIES_MAX',
  'pages/box/publish/goodsStates.ts GLANCE_LOOKED_UP_MAX',
  'pages/box/publish/goodsStates.ts LOOKED_UP_MAX',
  'pages/box/publish/readShopFact.ts CATEGORIES_MAX',
  'pages/box/publish/readShopFact.ts READINGS_MAX',
  'pages/box/publish/steps.ts TRIES_MAX',
  'pages/box/rules/checkListing.ts DETAILS_HEIGHT_MAX',
  'pages/returns/alerts/checkRule.ts RATE_DAYS_OLD_MAX',
  'pages/returns/figures/returnCurves.ts DAYS_MAX',
  'pages/box/ruleDraft.ts BP_MAX',
  'pages/box/toBoxChange.ts DESCRIPTION_FIELD_MAX',
  'pages/box/toBoxChange.ts SHORT_TITLE_FIELD_MAX',
  'pages/box/useFreightNames.ts SHOPS_MAX',
  'pages/box/useListingFacts.ts SAME_MAX',
  'pages/box/usePictureFacts.ts FETCHES_MAX',
  'pages/coverage/BoardGrid.tsx WIDE_SHOPS_MAX',
  'pages/help/handbook/HandbookNav.tsx SHOWN_MAX',
  'pages/profit/bills/billSheet.ts HEAD_LINES_MAX',
  // Further names of one kind become one line, with their sum.
  'pages/profit/bills/billSheet.ts NAMES_MAX',
  // States of the ledger and of selections that are kept: what is gone is sent or counted again.
  'pages/profit/figures/createCostRegistry.ts LOG_MAX',
  'pages/profit/figures/createKeptStates.ts PACKED_MAX',
  'pages/profit/figures/createLedgers.ts LEDGERS_MAX',
  'pages/profit/figures/selectGroups.ts SELECTIONS_MAX',
  'pages/profit/rules/profitColumns.ts BLOCK_ROWS',
  'pages/promotion/moveMarks.ts MARKS_MAX',
  // A longer window is drawn in steps of several days, each with all of its days.
  'pages/profit/figures/profitDays.ts PROFIT_DAYS_MAX',
  // Goods whose visitors are asked of the platform; those of the others are unknown, not 0.
  'pages/sales/traffic/rules/goodsThatMatter.ts TRAFFIC_GOODS_MAX',
  // A longer answer is not kept for the next visit.
  'reports/live/createLastAnswers.ts ANSWER_CHARS_MAX',
  'pages/returns/alerts/ruleDraft.ts ORDERS_MAX',
  'pages/account/UserSetting.tsx SHOWN_MAX',
  // Names and numbers in a cell of the trail, which counts the others.
  'pages/account/AuditChangesCell.tsx SHOPS_MAX',
  'pages/account/AuditChangesCell.tsx NUMBERS_MAX',
  'pages/box/publish/useShopVariations.ts PERCENT_MAX',
  // Goods of the box with one source, among which that of an opportunity is looked for.
  'pages/hot/NextStep.tsx SAME_MAX',
  'reports/live/useFigure.ts MANY_ROWS',
  'reports/parts/figureView.ts OWN_DAYS_MAX',
  'screens/query/QueryRowsTable.tsx OVERSCAN_ROWS',
  'screens/query/rows/createAskedRows.ts ATTEMPTS_MAX',
  'screens/query/toQueryTask.ts REFUSALS_MAX',
  // More rows than these are not kept for the next visit, none of them.
  'screens/query/rows/gatherRows.ts CACHED_ROWS_MAX',
  'screens/transfer/file/boundWorkbook.ts GRID_CELLS_MAX',
  'screens/transfer/file/readTable.ts COLUMNS_MAX',
]

/** Questions that are not of every row. */
const questions = {
  'figures/answers/halfRead.ts left': 'what a cut has room for',
  'pages/workplace/day/GoodsRanks.tsx SHOWN': 'a ranking of the first five',
  'pages/returns/MoneyTable.tsx 0': 'the total alone',
  'pages/profit/ShopProfit.tsx 1': 'the row of one shop',
  'pages/profit/table/RaisePrices.tsx LOSING_MAX': 'those that lose most, whose plan says how many they are',
  'pages/report/useReport.ts 0': 'best and worst alone, which come beside the rows',
  'pages/returns/ReturnProduct.tsx PART_ROWS': 'part by part; a file is of every row',
  'pages/returns/useReturnFigures.ts top.limit': 'as the screen asks',
  'pages/profit/table/ProfitTable.tsx FIRST_ROWS': 'the others follow part by part',
  'pages/profit/table/profitRows.ts to - from': 'the others follow part by part',
  'reports/live/createRateExchange.ts PLATFORM_RATES_PER_CALL_MAX': 'one call after the other',
  'reports/live/createSheetExchange.ts DAY_SHEETS_PER_CALL_MAX': 'one call after the other',
  'pages/returns/alerts/checkRule.ts ROWS_PER_QUESTION': 'one question after the other',
  // No rows: values that a sentence of a page names.
  'pages/box/useListingFacts.ts StatedLimit': '',
  'pages/account/AvatarUpload.tsx PICTURE_MAX_BYTES': '',
}

function find(pattern: RegExp): readonly string[] {
  const found = folders.flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /[.]tsx?$/.test(path))
      .flatMap((path) =>
        [...readFileSync(`src/${folder}/${path}`, 'utf8').matchAll(pattern)].map(([, name]) => `${folder}/${path} ${name}`),
      ),
  )
  return [...new Set(found)].sort()
}

it('every number that could cut what a figures screen sums, shows or writes is said to be of one kind', () => {
  const kinds = [...Object.keys(drawn), ...Object.keys(parts), ...Object.keys(said), ...others]
  expect(find(named)).toEqual(kinds.sort())
})

it('every question to the figures is of every row, or is said not to be', () => {
  expect(find(asked)).toEqual(Object.keys(questions).sort())
})

it('the tests that are named here are there', () => {
  const proofs = [drawn, parts, said].flatMap((each) => Object.values(each)).filter((proof) => proof.startsWith('tests/'))
  expect(proofs.filter((proof) => !existsSync(proof))).toEqual([])
})
