import { useQuery } from '@tanstack/react-query'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { type Call, useCall } from '../../providers/dataProvider/useCall.ts'
import { countUnreadable } from '../../providers/toolApi/parseReply.ts'
import { createCollection } from '../../resources/queries/allPages.ts'

/** Few enough that reading them does not hold up the page. */
const BOX_PAGE = 50

/** All goods of the box, with what became of them in shops. */
export function useWholeBox() {
  const call = useCall()
  const may = useMay()
  return useQuery({
    queryKey: [...answerKey('boxList'), 'coverage'],
    enabled: may('boxList'),
    queryFn: () => readWholeBox(call),
  })
}

/** All pages of the box. One that is short, since a record of it cannot be read, is not the last. */
export async function readWholeBox(call: Call): Promise<readonly BoxGoods[]> {
  const box = createCollection<BoxGoods>({
    pageSize: BOX_PAGE,
    idOf: ({ box_id }) => box_id,
    async fetchPage(page, page_size) {
      const answer = await call('boxList', { page, page_size, sort: 'added_at' })
      return { rows: answer.list, total: answer.total, unreadable: countUnreadable(answer) }
    },
  })
  await box.run(new AbortController().signal)
  return box.rows()
}
