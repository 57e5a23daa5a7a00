import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import type { ModelRequest } from '../../src-main/model/chat-model.ts'
import { describeFiles } from '../../src-main/model/prompt-sections.ts'
import type { Message } from '../../src-main/types.ts'

/** What the vocabularies of GPT-4 (which is that of Llama 3 but for a few words) and GPT-5 make of a text: the more of the two. */
export function realTokens(text: string): number {
  const plain = { disallowedSpecial: new Set<string>() }
  return Math.max(cl100k(text, plain), o200k(text, plain))
}

/** Of a whole request: what is said, the calls, the tools, and what a chat template writes around each message. */
export function realRequestTokens({ messages, tools }: Pick<ModelRequest, 'messages' | 'tools'>): number {
  const said = messages.reduce((sum, message) => sum + TEMPLATE_TOKENS + realTokens(textOf(message)), 0)
  return said + (tools ? realTokens(tools.json) : 0)
}

const TEMPLATE_TOKENS = 5

function textOf(message: Message): string {
  if (message.role === 'user' && message.files) return `${message.content}\n\n${describeFiles(message.files)}`
  if (message.role !== 'assistant' || !message.toolCalls) return message.content
  return `${message.content}${JSON.stringify(message.toolCalls)}`
}
