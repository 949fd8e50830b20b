import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { useCall } from '../../providers/dataProvider/useCall.ts'
import type { CollectLine } from './collectQueue.ts'

/** The goods that an earlier try has put into the box without its answer being heard: they are not read again, since somebody may have edited them. Null: there are none. */
export async function findCollected(
  call: ReturnType<typeof useCall>,
  { box_id, wasTried }: Pick<CollectLine, 'box_id' | 'wasTried'>,
): Promise<BoxGoods | null> {
  if (!wasTried) return null
  const { list } = await call('boxList', { box_id, page: 1, page_size: 1 })
  return list[0] ?? null
}
