/** Switches by which Chromium would do something else than serve the app. */
const KEPT_FROM_CHROMIUM =
  /^(user-data-dir|inspect.*|version|help|app|app-id|headless|remote-debugging-p.*|no-startup-window|guest|incognito)$/

const switches = new Map<string, string>()
const positional: string[] = []

export function readSwitches(args: readonly string[]): void {
  for (const arg of args) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(arg)
    if (match?.[1]) switches.set(match[1], match[2] ?? '')
  }
}

/** `app.commandLine`. */
export const commandLine = {
  appendSwitch(name: string, value = ''): void {
    const merged = name.endsWith('able-features') ? [switches.get(name), value].filter(Boolean).join(',') : value
    switches.set(name, merged)
  },
  appendArgument(value: string): void {
    positional.push(value)
  },
  hasSwitch: (name: string): boolean => switches.has(name),
  getSwitchValue: (name: string): string => switches.get(name) ?? '',
  removeSwitch(name: string): void {
    switches.delete(name)
  },
}

/** What the app's switches add to Chromium's own command line. */
export function chromiumSwitches(): Map<string, string> {
  return new Map([...switches].filter(([name]) => !KEPT_FROM_CHROMIUM.test(name)))
}
