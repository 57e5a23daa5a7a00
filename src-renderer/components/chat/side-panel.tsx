export function SidePanel() {
  return null
}
