import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import type { CellProps } from '../faces.ts'

const SIZE_PX = 40

export function PictureCell({ value }: Pick<CellProps, 'value'>) {
  if (value === undefined || value === null || value === '') return <Missing />
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return <Unreadable />
  return <Picture address={value} size={SIZE_PX} />
}
