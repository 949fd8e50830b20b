import { Missing } from '../../../ui/Marks.tsx'
import { SecretCell } from '../../fields/TextCell.tsx'
import type { Problem } from './problem.ts'
import { useProblemText } from './useProblemText.ts'

interface ImportCellProps {
  readonly text: string
  readonly isSecret: boolean
  readonly problem: Problem | undefined
  readonly warning: Problem | undefined
}

/** What stands in the file, a secret as dots, and what is wrong with it. */
export function ImportCell({ text, isSecret, problem, warning }: ImportCellProps) {
  const toProblemText = useProblemText()
  return (
    <>
      {text === '' ? <Missing /> : isSecret ? <SecretCell /> : <span className="zg-cell-text">{text}</span>}
      {problem && <span className="zg-field-error">{toProblemText(problem)}</span>}
      {warning && <span className="zg-import-warning">{toProblemText(warning)}</span>}
    </>
  )
}
