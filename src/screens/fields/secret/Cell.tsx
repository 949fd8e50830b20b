/** Never read back. The cell does not say whether there is one. */
export function SecretCell() {
  return <span aria-hidden="true">••••••</span>
}
