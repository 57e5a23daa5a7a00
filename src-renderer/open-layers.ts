/** True while something lies over the page that Escape should close first. Toasts do not count: they take no key. */
export function isLayerOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="menu"], [role="listbox"]') !== null
}
