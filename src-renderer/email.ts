/** As the core judges an address: one plain address, any letters in the domain. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return (
    address.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(address)
  )
}
