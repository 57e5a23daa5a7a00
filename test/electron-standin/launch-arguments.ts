export type LaunchArguments = {
  /** Folder or script of the app. */
  app: string
  /** Modules to load before the app, from `-r`. */
  preloaded: string[]
  /** Port of Node's inspector; 0 for any. */
  inspectPort: number | undefined
  version: boolean
}

/** Reads what Electron itself reads of its command line; the app sees every argument in `process.argv`. */
export function parseLaunchArguments(args: readonly string[]): LaunchArguments {
  const parsed: LaunchArguments = { app: '', preloaded: [], inspectPort: undefined, version: false }
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '-r' || arg === '--require') parsed.preloaded.push(args[++i] ?? '')
    else if (arg === '--version' || arg === '-v') parsed.version = true
    else if (/^--inspect(-brk)?(=|$)/.test(arg))
      parsed.inspectPort = Number(arg.split(/[=:]/).at(-1)) || (arg.endsWith('=0') ? 0 : 9229)
    else if (!arg.startsWith('-') && parsed.app === '') parsed.app = arg
  }
  return parsed
}
