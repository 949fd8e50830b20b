import { type Expression, type RawBuilder, sql } from 'kysely'

/** Is the keyword part of the text, whatever the case? Its `%` and `_` are characters like others. */
export function contains(text: Expression<string | null>, keyword: string): RawBuilder<boolean> {
  const pattern = `%${keyword.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  return sql<boolean>`lower(${text}) like ${pattern} escape '!'`
}
