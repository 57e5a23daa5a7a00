import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileCard } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { foldText, type Trigger } from './suggestions.ts'

export type Suggestion =
  | { kind: 'file'; id: string; label: string; file: FileCard }
  | { kind: 'prompt'; id: string; label: string; text: string }

const MOST = 8
const PROMPTS = [1, 2, 3, 4, 5] as const

/** What can be chosen for a trigger; files are asked for as the person types. */
export function useSuggestions(trigger: Trigger | undefined): Suggestion[] {
  const { t } = useTranslation()
  const [files, setFiles] = useState<FileCard[]>([])
  const fileQuery = trigger?.kind === 'file' ? trigger.query : undefined
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
  if (trigger.kind === 'file')
    return files.map(file => ({ kind: 'file', id: `suggestion-${file.fileId}`, label: file.name, file }))
  const query = foldText(trigger.query)
  return PROMPTS.map(number => ({
    kind: 'prompt' as const,
    id: `suggestion-${number}`,
    label: t(`composer.prompt${number}`),
    text: t(`composer.prompt${number}Text`),
  })).filter(({ label, text }) => foldText(`${label} ${text}`).includes(query))
}
