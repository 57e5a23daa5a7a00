export type PreventableEvent = { defaultPrevented: boolean; preventDefault(): void }

/** The first argument of every Electron event. */
export function makeEvent<T extends object>(fields: T): PreventableEvent & T {
  const event = {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
