import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileCard, Mode } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { fold, matches, searchWords } from '../../fold.ts'
import { itemOf, type SpecialistItem, specialistsOf } from '../../specialists.ts'
import { useView } from '../../state.ts'
import { foldText, type Trigger } from './suggestions.ts'

export type Suggestion =
  | { kind: 'file'; id: string; label: string; file: FileCard }
  | ({ kind: 'specialist'; id: string; label: string } & SpecialistItem)
  | { kind: 'prompt'; id: string; label: string; text: string }

const MOST = 8
const PROMPTS = [1, 2, 3, 4, 5] as const

/** What can be chosen for a trigger; files are asked for as the person types. */
export function useSuggestions(trigger: Trigger | undefined, mode: Mode): Suggestion[] {
  const { t } = useTranslation()
  const [files, setFiles] = useState<FileCard[]>([])
  const all = useView(state => state.specialists)
  const fileQuery = trigger?.kind === 'mention' ? trigger.query : undefined
  useEffect(() => {
    if (fileQuery === undefined) return setFiles([])
    let wanted = true
    void askQuietly('listFiles', { query: fileQuery, offset: 0, limit: MOST }).then(answer => {
      if (wanted && answer.ok) setFiles(answer.value.files)
    })
    return () => {
      wanted = false
    }
  }, [fileQuery])
  if (!trigger) return []
  if (trigger.kind === 'mention') {
    const words = searchWords(trigger.query)
    return [
      ...files.map(file => ({ kind: 'file' as const, id: `suggestion-${file.fileId}`, label: file.name, file })),
      ...specialistsOf(all, mode)
        .map(itemOf)
        .filter(item => matches(fold(item.name), words))
        .map(item => ({ ...item, kind: 'specialist' as const, id: `suggestion-${item.choice}`, label: item.name })),
    ]
  }
  const query = foldText(trigger.query)
  return PROMPTS.map(number => ({
    kind: 'prompt' as const,
    id: `suggestion-${number}`,
    label: t(`composer.prompt${number}`),
    text: t(`composer.prompt${number}Text`),
  })).filter(({ label, text }) => foldText(`${label} ${text}`).includes(query))
}
