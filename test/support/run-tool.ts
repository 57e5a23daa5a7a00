import { createExecuteTool } from '../../src-main/agent/execute-tool.ts'
import type { ToolOutcome } from '../../src-main/types.ts'
import { call } from './fake-model.ts'
import { fixedClock, type TestContext } from './tool-context.ts'

/** Through execute-tool, as the model has it; nobody is there to refuse. */
export function runTool(
  ctx: TestContext,
  tool: string,
  args: object,
  signal = new AbortController().signal,
): Promise<ToolOutcome> {
  const execute = createExecuteTool({
    mode: ctx.mode,
    language: ctx.language,
    clock: fixedClock(),
    createContext: (_call, _hooks, both) => ({ ...ctx, signal: both }),
    newApprovalId: () => 'a',
    askUser: async () => 'once',
    isAlwaysAllowed: () => false,
    allowAlways: () => undefined,
    onStart: () => undefined,
    onEnd: () => undefined,
    log(error) {
      throw error
    },
  })
  return execute(call('c', tool, args), {
    signal,
    emit: () => undefined,
    waiting: promise => promise,
    step: 1,
    repeated: false,
  })
}
