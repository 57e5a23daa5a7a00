import type { LocalServer } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { useAnswer } from '../../use-answer.ts'

const NONE: readonly LocalServer[] = []

/** Model servers found on this machine; none while it looks, and none when it cannot. */
export function useLocalServers(): { servers: readonly LocalServer[]; looked: boolean; lookAgain(): void } {
  const { value, reload } = useAnswer('servers', () => askQuietly('findLocalServers'))
  return { servers: value ?? NONE, looked: value !== undefined, lookAgain: reload }
}
