import { changesSubject, dispatch } from '../agent/dispatcher.ts'
import { AUDIENCE_OF, type Specialist, specialistsFor } from '../agent/specialists.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { getConversation, setSpecialist } from '../store/conversations.ts'
import { addUsage } from '../store/usage.ts'
import type { Bilingual, Message, Mode } from '../types.ts'
import type { Host } from './host.ts'
import type { Specialists } from './specialists.ts'

type Asked = { conversationId: string; mode: Mode; history: readonly Message[]; model: ChatModel; signal: AbortSignal }
export type WhoAnswers = {
  specialist?: Specialist
  exam: boolean
  /** True when that was found out just now. */
  changed: boolean
  /** What the person is told of it. */
  notice?: Bilingual
}

/**
 * Who answers the last message of a conversation. In `automatic`, the first message decides, and a later one that is
 * clearly for somebody else decides anew.
 */
export async function whoAnswers(host: Host & { specialists: Specialists }, asked: Asked): Promise<WhoAnswers> {
  const { db, specialists, clock } = host
  const { conversationId, mode, history, model, signal } = asked
  const conversation = getConversation(db, conversationId)
  const exam = mode === 'child' && conversation?.exam === true
  if (!conversation || mode === 'guest') return { exam, changed: false }
  const all = await specialists.all()
  const { choice, id } = conversation.specialist
  const named = all.find(one => one.id === id)
  // The mode may have changed since they were chosen.
  const current = named?.audience === AUDIENCE_OF[mode] ? named : undefined
  if (choice !== 'automatic') {
    const gone = choice !== 'none' && !current
    return {
      exam,
      changed: false,
      ...(current && { specialist: current }),
      ...(gone && { notice: named ? NOT_FOR_MODE : GONE }),
    }
  }
  const kept = { exam, changed: false, ...(current && { specialist: current }) }
  const said = history.filter(message => message.role === 'user').map(({ content }) => content)
  const text = said.at(-1) ?? ''
  const candidates = specialistsFor(all, mode, host.profile().level)
  const first = (said.length === 1 && id === undefined) || (id !== undefined && !current)
  if (!first && !changesSubject(text, candidates, current?.id)) return kept
  // The embedded assistant has no address, and is no better at it than the scores are.
  const asks = model.address === undefined ? undefined : model
  const found = await dispatch({ text, candidates, model: asks, signal, clock })
  if (found.usage) addUsage(db, { conversationId, model: model.name, usage: found.usage, now: clock.now() })
  const { specialist } = found
  if (specialist?.id === id || (!first && !specialist)) return kept
  setSpecialist(db, conversationId, specialist?.id)
  return { exam, changed: true, ...(specialist && { specialist }) }
}

const GONE: Bilingual = {
  fr: 'Le spécialiste choisi n’existe plus : Ardoise répond sans lui. Choisissez-en un autre sous la zone de saisie.',
  en: 'The chosen specialist is no longer there: Ardoise answers without it. Choose another one below the message box.',
}
const NOT_FOR_MODE: Bilingual = {
  fr: 'Le spécialiste choisi ne répond pas dans ce mode : Ardoise répond sans lui. Choisissez-en un autre sous la zone de saisie.',
  en: 'The chosen specialist does not answer in this mode: Ardoise answers without it. Choose another one below the message box.',
}
