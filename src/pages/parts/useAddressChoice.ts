import { useListAddress } from '../../screens/list/useListAddress.ts'

/**
 * One of some choices, kept in the address under `name`: a link and the way back lead to the same one. The first of them where the address names
 * none that there is; it needs no word in the address.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const [query, setQuery] = useListAddress()
  const chosen = choices.find((each) => each === query.get(name)) ?? choices[0]
  const choose = (choice: Choice) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (choice === choices[0]) next.delete(name)
        else next.set(name, choice)
        return next
      },
      { replace: true },
    )
  return [chosen, choose]
}
