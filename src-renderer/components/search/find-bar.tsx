export function FindBar() {
  return null
}
