/** The look that text fields and selects share. */
export const CONTROL =
  'w-full rounded-md border border-control/70 bg-raised px-3 text-sm text-ink transition-colors placeholder:text-faint ' +
  'hover:border-control focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'data-[invalid]:border-danger data-[disabled]:opacity-50'
