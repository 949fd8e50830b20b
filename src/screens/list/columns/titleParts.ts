import type { Listed } from '../../../resources/schema/resource.ts'

/** What the cell of a row's name shows besides: fields without a column of their own. Null: rows have none. */
export interface TitleParts {
  /** Before the name. */
  readonly picture: string | null
  /** Under it: the shop that the row is of. */
  readonly shop: string | null
}

export const noParts: TitleParts = { picture: null, shop: null }

/** The parts that a list of this declaration can show there. */
export function titleParts({ fields, titleField, list }: Listed): TitleParts {
  if (!list.columns.includes(titleField)) return noParts
  const picture = Object.keys(fields).find((key) => fields[key]?.type === 'picture') ?? null
  return { picture, shop: list.shop === undefined || list.shop === titleField ? null : list.shop }
}

/** Their keys. */
export function partKeys({ picture, shop }: TitleParts): readonly string[] {
  return [picture, shop].filter((key) => key !== null)
}
