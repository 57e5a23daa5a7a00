import { commandLine } from './command-line.ts'

/** The user's, from `--lang` or the environment, as a language tag: `fr_SN.UTF-8` is fr-SN. */
export function systemLocale(): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  const [fromEnvironment = ''] = (LC_ALL || LC_MESSAGES || LANG || '').split(/[.@]/)
  const locale = commandLine.getSwitchValue('lang') || fromEnvironment.replace('_', '-')
  return /^[a-z]{2,3}(-|$)/.test(locale) ? locale : 'en-US'
}
