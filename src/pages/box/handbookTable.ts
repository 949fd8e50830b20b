import { type MakeTable, withoutValues } from '../parts/handbookTable.ts'
import { listingReasons } from './rules/listingReasons.ts'
import './texts.ts'

/** Everything that the checks of a listing find. */
export const checks: MakeTable = ({ t }) =>
  (Object.keys(listingReasons) as (keyof typeof listingReasons)[]).map((reason) => ({
    name: t(`collect.levels.${listingReasons[reason]}`),
    text: withoutValues(t(`collect.findings.${reason}`)),
  }))
