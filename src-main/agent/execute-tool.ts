import { z } from 'zod'
import french from 'zod/v4/locales/fr.js'
import { assertNever, errorMessage, ToolError, UserError } from '../errors.ts'
import { isMcpTool } from '../mcp/tool-names.ts'
import { keptResult } from '../store/effects.ts'
import { awardBonusCredits, awardBonusCreditsSpec } from '../tools/award-bonus-credits.ts'
import { bashExecute, bashExecuteSpec } from '../tools/bash-execute.ts'
import { browseUrl, browseUrlSpec } from '../tools/browse-url.ts'
import { buyCredits, buyCreditsSpec } from '../tools/buy-credits.ts'
import type { ToolContext } from '../tools/context.ts'
import { convertCurrency, convertCurrencySpec } from '../tools/convert-currency.ts'
import { createTask, createTaskSpec } from '../tools/create-task.ts'
import { delegateToSpecialist, delegateToSpecialistSpec } from '../tools/delegate-to-specialist.ts'
import { draftEmail, draftEmailSpec } from '../tools/draft-email.ts'
import { generateDocx, generateDocxSpec } from '../tools/generate-docx.ts'
import { generateFinancialStatements, generateFinancialStatementsSpec } from '../tools/generate-financial-statements.ts'
import { generateHtml, generateHtmlSpec } from '../tools/generate-html.ts'
import { generateMd, generateMdSpec } from '../tools/generate-md.ts'
import { generatePdf, generatePdfSpec } from '../tools/generate-pdf.ts'
import { generatePptx, generatePptxSpec } from '../tools/generate-pptx.ts'
import { generateXlsx, generateXlsxSpec } from '../tools/generate-xlsx.ts'
import { getCurrentWeather, getCurrentWeatherSpec } from '../tools/get-current-weather.ts'
import { interactiveQuiz, interactiveQuizSpec } from '../tools/interactive-quiz.ts'
import { listUserFiles, listUserFilesSpec } from '../tools/list-user-files.ts'
import { readUserFile, readUserFileSpec } from '../tools/read-user-file.ts'
import { reportBug, reportBugSpec } from '../tools/report-bug.ts'
import { reportExerciseResult, reportExerciseResultSpec } from '../tools/report-exercise-result.ts'
import { answerAgain } from '../tools/save-document.ts'
import { saveMemory, saveMemorySpec } from '../tools/save-memory.ts'
import { searchUserFiles, searchUserFilesSpec } from '../tools/search-user-files.ts'
import { sendEmailToUser, sendEmailToUserSpec } from '../tools/send-email-to-user.ts'
import { sendSmsToUser, sendSmsToUserSpec } from '../tools/send-sms-to-user.ts'
import { sendWhatsappToUser, sendWhatsappToUserSpec } from '../tools/send-whatsapp-to-user.ts'
import { allows, isToolName, type ToolName } from '../tools/specs.ts'
import type { ToolSpec } from '../tools/tool-spec.ts'
import { trueFalseQuiz, trueFalseQuizSpec } from '../tools/true-false-quiz.ts'
import { webSearch, webSearchSpec } from '../tools/web-search.ts'
import type {
  ApprovalDecision,
  ApprovalRequest,
  Bilingual,
  Clock,
  Language,
  Mode,
  ToolCall,
  ToolOutcome,
  ToolResult,
} from '../types.ts'
import { startDeadline } from './deadline.ts'
import { type FollowedProgress, followProgress } from './follow-progress.ts'
import { MCP_TOOL_TIME_MS, TOOL_TIME_EXCEPTIONS, TOOL_TIME_MS } from './limits.ts'
import type { ExecuteTool, ToolHooks } from './loop.ts'
import {
  BAD_CALL,
  forbiddenTool,
  internalError,
  invalidArguments,
  notOffered,
  type Outcome,
  onOneLine,
  REFUSED,
  REPEATED,
  repeatedSummary,
  STOPPED,
  tooSlow,
  unknownTool,
} from './tool-outcomes.ts'
import { truncateResult } from './truncate.ts'

// What is wrong with a call is told to the model in the language of all that it reads.
z.config(french())

export type ToolHost = {
  mode: Mode
  language: Language
  clock: Clock
  /** The context of one call; `signal` is aborted on stop and when the tool's time is up. */
  createContext(call: ToolCall, hooks: ToolHooks, signal: AbortSignal): ToolContext
  /** A tool that is none of Ardoise's own, as a server offers it now. */
  findExternal?(name: string): ExternalTool | undefined
  newApprovalId(): string
  /** Shows the card and waits for the user; without anyone to ask, refuses. */
  askUser(request: ApprovalRequest, hooks: ToolHooks): Promise<ApprovalDecision>
  isAlwaysAllowed(tool: string): boolean
  allowAlways(tool: string): void
  /** True for a call that was cut and is made again: what leaves the machine then needs the user, always. */
  mustAsk?(call: ToolCall): boolean
  /** Whether the turn has read what strangers wrote; shared with the specialists that it asks. */
  taint?: Taint
  /** Names of the tools that are offered, where that is fewer than the mode allows. */
  only?: readonly string[] | undefined
  /** @throws ToolError for what a tool may not do here, whatever the person agrees to. */
  check?(tool: string, args: unknown): void
  /** Called before the tool runs, so that a crash leaves a trace, and with its outcome before anyone sees it. */
  onStart(call: ToolCall, step: number): void
  onEnd(call: ToolCall, outcome: ToolOutcome): void
  /** Where bugs go, with their stack. */
  log(error: unknown): void
  /** Milliseconds; for tests of slow tools. */
  toolTimeMs?: number
}

export type Taint = { tainted: boolean }

export type ExternalTool = {
  spec: ToolSpec
  call(args: Record<string, unknown>, ctx: ToolContext): Promise<ToolResult>
}

/** The only place where a tool's failure becomes a result. */
export function createExecuteTool(host: ToolHost): ExecuteTool {
  const { taint = { tainted: false } } = host

  return async function executeTool(call, hooks) {
    const startedAt = host.clock.monotonic()
    host.onStart(call, hooks.step)
    const outcome = await run(call, hooks)
    taint.tainted ||= outcome.untrusted === true
    const finished: ToolOutcome = {
      ...outcome,
      text: truncateResult(call.name, outcome.text),
      durationMs: Math.round(host.clock.monotonic() - startedAt),
    }
    host.onEnd(call, finished)
    return finished
  }

  async function run(call: ToolCall, hooks: ToolHooks): Promise<Outcome> {
    const limit = host.toolTimeMs ?? timeOf(call.name)
    const deadline = startDeadline(limit, host.clock)
    const signal = AbortSignal.any([hooks.signal, deadline.signal])
    let followed: FollowedProgress | undefined
    let context: ToolContext | undefined

    /** Checks the arguments, asks the user if need be, which costs the tool no time, and then calls it. */
    async function invoke<Arguments extends z.ZodObject>(
      spec: ToolSpec<Arguments>,
      tool: (args: z.infer<Arguments>, ctx: ToolContext) => Promise<ToolResult>,
    ): Promise<Outcome> {
      const ctx = host.createContext(call, hooks, signal)
      context = ctx
      const made = await answerAgain(ctx)
      if (made) return { ...made, status: 'ok' }
      signal.throwIfAborted()
      if (!allows(spec, host.mode)) throw forbiddenTool(call.name, host.mode)
      if (host.only && !host.only.includes(call.name)) throw notOffered(call.name, host.only)
      const args = spec.arguments.parse(parseArguments(call))
      host.check?.(call.name, args)
      spec.precheck?.(args, ctx)
      const refusal = await deadline.waiting(approve(call, spec, spec.approval?.(args) ?? spec.label, hooks))
      if (refusal) return refusal
      followed = followProgress({
        clock: host.clock,
        limitMs: limit,
        usedMs: deadline.used,
        show: ctx.progress,
        warn: notice => hooks.emit({ type: 'notice', notice }),
      })
      const result = await untilAborted(tool(args, { ...ctx, progress: followed.progress }), signal)
      return { ...result, status: 'ok' }
    }

    try {
      hooks.signal.throwIfAborted()
      if (isToolName(call.name)) return await callTool(call.name, invoke)
      const external = host.findExternal?.(call.name)
      if (!external) throw unknownTool(call.name, host.mode)
      return await invoke(external.spec, external.call)
    } catch (error) {
      // Stopped too late: what it made is there, and only the rest was still to come.
      const made = signal.aborted && context ? keptResult(context.db, context.callKey) : undefined
      if (made) return { ...made, status: 'ok' }
      if (hooks.signal.aborted) return STOPPED
      if (deadline.signal.aborted) return tooSlow(call.name, limit)
      return failure(error)
    } finally {
      followed?.end()
      deadline.clear()
    }
  }

  async function approve(
    call: ToolCall,
    spec: Pick<ToolSpec, 'access' | 'label'>,
    summary: Bilingual,
    hooks: ToolHooks,
  ): Promise<Outcome | undefined> {
    const always = !taint.tainted && !host.mustAsk?.(call) && host.isAlwaysAllowed(call.name)
    const outward = spec.access === 'outward' && !always
    if (!outward && !hooks.repeated) return undefined
    const request: ApprovalRequest = {
      approvalId: host.newApprovalId(),
      callId: call.id,
      tool: call.name,
      summary: hooks.repeated ? repeatedSummary(spec.label) : onOneLine(summary),
      tainted: taint.tainted,
      ...(hooks.repeated && { onceOnly: true as const }),
    }
    const decision = await hooks.waiting(untilAborted(host.askUser(request, hooks), hooks.signal))
    if (decision === 'refuse') return hooks.repeated ? REPEATED : REFUSED
    if (decision === 'always' && !taint.tainted && !hooks.repeated) host.allowAlways(call.name)
    return undefined
  }

  function failure(error: unknown): Outcome {
    if (error instanceof ToolError) {
      const { message, notice, untrusted } = error
      return { status: 'error', text: message, notice, ...(untrusted && { untrusted }) }
    }
    if (error instanceof UserError) return { status: 'error', text: error.sentence.fr, notice: error.sentence }
    if (error instanceof z.ZodError) return { status: 'error', text: invalidArguments(error), notice: BAD_CALL }
    host.log(error)
    return internalError(errorMessage(error))
  }
}

type Invoke = <Arguments extends z.ZodObject>(
  spec: ToolSpec<Arguments>,
  tool: (args: z.infer<Arguments>, ctx: ToolContext) => Promise<ToolResult>,
) => Promise<Outcome>

/** One case per tool: when a tool fails, start here. */
async function callTool(name: ToolName, invoke: Invoke): Promise<Outcome> {
  switch (name) {
    case 'generate_xlsx':
      return invoke(generateXlsxSpec, generateXlsx)
    case 'generate_pdf':
      return invoke(generatePdfSpec, generatePdf)
    case 'generate_pptx':
      return invoke(generatePptxSpec, generatePptx)
    case 'generate_docx':
      return invoke(generateDocxSpec, generateDocx)
    case 'generate_html':
      return invoke(generateHtmlSpec, generateHtml)
    case 'generate_md':
      return invoke(generateMdSpec, generateMd)
    case 'send_email_to_user':
      return invoke(sendEmailToUserSpec, sendEmailToUser)
    case 'draft_email':
      return invoke(draftEmailSpec, draftEmail)
    case 'send_sms_to_user':
      return invoke(sendSmsToUserSpec, sendSmsToUser)
    case 'send_whatsapp_to_user':
      return invoke(sendWhatsappToUserSpec, sendWhatsappToUser)
    case 'list_user_files':
      return invoke(listUserFilesSpec, listUserFiles)
    case 'read_user_file':
      return invoke(readUserFileSpec, readUserFile)
    case 'search_user_files':
      return invoke(searchUserFilesSpec, searchUserFiles)
    case 'save_memory':
      return invoke(saveMemorySpec, saveMemory)
    case 'bash_execute':
      return invoke(bashExecuteSpec, bashExecute)
    case 'web_search':
      return invoke(webSearchSpec, webSearch)
    case 'browse_url':
      return invoke(browseUrlSpec, browseUrl)
    case 'interactive_quiz':
      return invoke(interactiveQuizSpec, interactiveQuiz)
    case 'true_false_quiz':
      return invoke(trueFalseQuizSpec, trueFalseQuiz)
    case 'award_bonus_credits':
      return invoke(awardBonusCreditsSpec, awardBonusCredits)
    case 'report_exercise_result':
      return invoke(reportExerciseResultSpec, reportExerciseResult)
    case 'get_current_weather':
      return invoke(getCurrentWeatherSpec, getCurrentWeather)
    case 'convert_currency':
      return invoke(convertCurrencySpec, convertCurrency)
    case 'create_task':
      return invoke(createTaskSpec, createTask)
    case 'buy_credits':
      return invoke(buyCreditsSpec, buyCredits)
    case 'report_bug':
      return invoke(reportBugSpec, reportBug)
    case 'generate_financial_statements':
      return invoke(generateFinancialStatementsSpec, generateFinancialStatements)
    case 'delegate_to_specialist':
      return invoke(delegateToSpecialistSpec, delegateToSpecialist)
    default:
      return assertNever(name)
  }
}

/** Names come from the model: one of an object's own members is none. */
function timeOf(tool: string): number {
  if (isMcpTool(tool)) return MCP_TOOL_TIME_MS
  return (Object.hasOwn(TOOL_TIME_EXCEPTIONS, tool) && TOOL_TIME_EXCEPTIONS[tool]) || TOOL_TIME_MS
}

function parseArguments(call: ToolCall): unknown {
  if (call.arguments.trim() === '') return {}
  try {
    return JSON.parse(call.arguments)
  } catch {
    throw new ToolError(
      `Les arguments de ${call.name} ne sont pas du JSON valide (${call.arguments.length} caractères, peut-être coupés). Rappelez l’outil avec un objet JSON complet, plus court si besoin.`,
      BAD_CALL,
    )
  }
}

/** Settles with `promise`, or rejects as soon as `signal` aborts, whatever the tool does then. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => undefined)
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
