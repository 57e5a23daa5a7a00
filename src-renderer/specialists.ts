import type { Mode, SpecialistChoice, SpecialistView } from '../src-preload/contract.ts'
import { ask, askQuietly } from './api.ts'
import { fold, matches, searchWords } from './fold.ts'
import { i18n, say } from './i18n/i18n.ts'
import { currentState, dispatch, useTranscript, useView } from './state.ts'

const AUDIENCES = { pro: 'pro', child: 'pupil', guest: undefined } satisfies Record<
  Mode,
  SpecialistView['audience'] | undefined
>

export async function refreshSpecialists(): Promise<void> {
  const answer = await askQuietly('listSpecialists')
  if (answer.ok) dispatch({ type: 'specialists_loaded', specialists: answer.value })
}

/** Those that a mode may choose from; a guest has none. */
export function specialistsOf(all: readonly SpecialistView[], mode: Mode): SpecialistView[] {
  return all.filter(({ audience }) => audience === AUDIENCES[mode])
}

/** The mode of a conversation, or in which the next one begins. */
export function useMode(conversationId: string | undefined): Mode {
  const started = useTranscript(conversationId, transcript => transcript.mode)
  const beginning = useView(state => (conversationId === undefined ? state.beginning.mode : undefined))
  const usual = useView(state => state.bootstrap?.profile.mode ?? 'guest')
  return started ?? beginning ?? usual
}

/** What was chosen for a conversation, or for the next one, and who answers there, while that one exists. */
export function useSpecialist(conversationId: string | undefined): {
  choice: SpecialistChoice
  specialist?: SpecialistView
} {
  const known = useTranscript(conversationId, transcript => transcript.specialist)
  const beginning = useView(state => state.beginning.specialist)
  const all = useView(state => state.specialists)
  const choice = conversationId === undefined ? beginning : known.choice
  const id = conversationId === undefined ? beginning : known.id
  const specialist = all.find(one => one.id === id)
  return { choice, ...(specialist && { specialist }) }
}

export function useExam(conversationId: string | undefined): boolean {
  const known = useTranscript(conversationId, transcript => transcript.exam)
  const beginning = useView(state => state.beginning.exam)
  return conversationId === undefined ? beginning : known
}

/** From the next message on; of the conversation not yet begun, from its first. */
export async function chooseSpecialist(conversationId: string | undefined, choice: SpecialistChoice): Promise<void> {
  if (conversationId === undefined) dispatch({ type: 'beginning_changed', change: { specialist: choice } })
  else {
    const answer = await ask('setSpecialist', { conversationId, choice })
    if (!answer.ok) return
    dispatch({ type: 'specialist_chosen', conversationId, choice })
  }
  const name = choiceName(currentState().specialists, choice)
  dispatch({ type: 'announce', text: i18n.t('specialists.announceChosen', { name }) })
}

export async function setExam(conversationId: string | undefined, exam: boolean): Promise<void> {
  if (conversationId === undefined) dispatch({ type: 'beginning_changed', change: { exam } })
  else {
    const answer = await ask('setExam', { conversationId, exam })
    if (!answer.ok) return
    dispatch({ type: 'exam_changed', conversationId, exam })
  }
  dispatch({ type: 'announce', text: i18n.t(exam ? 'specialists.announceExam' : 'specialists.announceExamLeft') })
}

export function choiceName(all: readonly SpecialistView[], choice: SpecialistChoice): string {
  if (choice === 'automatic') return i18n.t('specialists.automatic')
  if (choice === 'none') return i18n.t('specialists.none')
  const found = all.find(({ id }) => id === choice)
  return found ? say(found.name) : i18n.t('specialists.gone')
}

/** Opens the picker beside the box where one writes. */
export function openSpecialistPicker(): void {
  dispatch({ type: 'show_screen', screen: 'chat' })
  dispatch({ type: 'set_overlay', overlay: 'specialists' })
}

export type SpecialistItem = { choice: SpecialistChoice; name: string; summary: string; icon: string }
/** Without a title for those that are nobody. */
export type SpecialistGroup = { value: string; items: SpecialistItem[] }

/** What the picker offers for these words. */
export function specialistGroups(all: readonly SpecialistView[], mode: Mode, query: string): SpecialistGroup[] {
  const { t } = i18n
  const words = searchWords(query)
  const candidates = specialistsOf(all, mode)
  const automatic = {
    choice: 'automatic',
    name: t('specialists.automatic'),
    summary: t('specialists.automaticText'),
    icon: 'compass',
  }
  const none = {
    choice: 'none',
    name: t('specialists.none'),
    summary: t('specialists.noneText'),
    icon: 'circle-dashed',
  }
  const groups: SpecialistGroup[] = [
    { value: '', items: [automatic, none] },
    {
      value: t(mode === 'child' ? 'specialists.forPupils' : 'specialists.forPros'),
      items: candidates.filter(({ own }) => !own).map(itemOf),
    },
    { value: t('specialists.own'), items: candidates.filter(({ own }) => own).map(itemOf) },
  ]
  return groups
    .map(({ value, items }) => ({ value, items: items.filter(item => isMeant(item, words)) }))
    .filter(({ items }) => items.length > 0)
}

export function itemOf({ id, name, summary, icon }: SpecialistView): SpecialistItem {
  return { choice: id, name: say(name), summary: say(summary), icon }
}

function isMeant({ name, summary }: SpecialistItem, words: readonly string[]): boolean {
  return matches(fold(`${name} ${summary}`), words)
}
