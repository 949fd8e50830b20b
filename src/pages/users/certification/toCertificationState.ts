import { type Certification, Certified } from '../../../../contract/entities/certification.ts'
import type { Identity } from '../../../providers/auth/createIdentity.ts'

/** Where an account stands: certified by its own record, else by its newest request; `none`: it never asked. */
export function toCertificationState(
  { certification }: Pick<Identity, 'certification'>,
  [newest]: readonly Certification[],
): Certification['state'] | 'none' {
  return certification === Certified.yes ? 'certified' : (newest?.state ?? 'none')
}
