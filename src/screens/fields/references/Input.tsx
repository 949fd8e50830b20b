import type { InputProps } from '../faces.ts'
import { RecordSelect } from '../reference/Input.tsx'

export function ReferencesInput(props: InputProps<'references'>) {
  return <RecordSelect {...props} isMany />
}
