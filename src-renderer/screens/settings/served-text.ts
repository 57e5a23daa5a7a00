import type { TFunction } from 'i18next'
import type { ServedModel } from '../../../src-preload/contract.ts'
import { formatNumber } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** « contexte 4 096 sur 131 072 possibles · outils, images »; empty when the server says nothing. */
export function servedText(model: ServedModel, t: TFunction): string {
  const abilities = [
    model.tools && t('settings.served.tools'),
    model.vision && t('settings.served.vision'),
    model.thinking && t('settings.served.thinking'),
  ].filter(ability => ability !== undefined && ability !== false)
  return [
    contextText(model, t),
    abilities.join(', '),
    model.tools === false && t('settings.served.noTools'),
    model.elsewhere && t('settings.served.elsewhere'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function contextText({ contextTokens, contextAssumed, maxContextTokens }: ServedModel, t: TFunction): string {
  const number = (tokens: number) => formatNumber(tokens, currentLanguage())
  if (!contextTokens) return maxContextTokens ? t('settings.served.most', { most: number(maxContextTokens) }) : ''
  const tokens = number(contextTokens)
  if (!maxContextTokens || maxContextTokens <= contextTokens) return t('settings.served.context', { tokens })
  const words = contextAssumed ? 'settings.served.usualOf' : 'settings.served.contextOf'
  return t(words, { tokens, most: number(maxContextTokens) })
}
