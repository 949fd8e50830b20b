export function ReturnProduct() {
  return null
}
