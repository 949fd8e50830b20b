import type { Listing } from '../../../contract/entities/boxGoods.ts'

/** A title is the same goods' in whatever order its words stand, and with whatever blanks. */
export function titleKey(title: string): string {
  return wordsOfTitle(title).toSorted().join(' ')
}

export const wordsOfTitle = (title: string) => title.split(/\s+/).filter((word) => word !== '')

/** The merchant's own codes of its SKUs. */
export const outerCodesOf = ({ skus }: Pick<Listing, 'skus'>) => skus.map(({ outer_code }) => outer_code).filter((code) => code !== '')
