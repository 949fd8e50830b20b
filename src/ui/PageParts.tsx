import { PageBar } from './PageBar.tsx'
import { type Segment, Segmented } from './Segmented.tsx'

interface PagePartsProps<Value extends string> {
  /** What is chosen, for those who hear it. */
  readonly label: string
  readonly parts: readonly Segment<Value>[]
  readonly chosen: Value
  readonly choose: (value: Value) => void
}

/** The parts of a page, right behind its title. */
export function PageParts<Value extends string>({ label, parts, chosen, choose }: PagePartsProps<Value>) {
  return (
    <PageBar>
      <fieldset className="zg-page-parts">
        <legend className="zg-visually-hidden">{label}</legend>
        <Segmented segments={parts} chosen={chosen} choose={choose} />
      </fieldset>
    </PageBar>
  )
}
