import { CircleAlert, CirclePause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { continueTurn } from '../../conversations.ts'
import { say } from '../../i18n/i18n.ts'
import { keepFocus } from '../../keep-focus.ts'
import { currentState } from '../../state.ts'
import type { Row } from '../../transcript-rows.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** Why the answer is not whole, and the way to go on. */
export function UnfinishedRow({ row }: { row: Extract<Row, { kind: 'unfinished' }> }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const failed = row.reason === 'error'
  const Icon = failed ? CircleAlert : CirclePause

  async function goOn() {
    const { conversationId } = currentState()
    if (!conversationId || asked) return
    setAsked(true)
    await continueTurn(conversationId)
    setAsked(false)
    keepFocus()
  }
  return (
    <Card tone={failed ? 'danger' : 'plain'} className="flex max-w-xl flex-wrap items-center gap-3 px-4 py-2.5">
      <Icon aria-hidden className={failed ? 'size-4 text-danger' : 'size-4 text-faint'} />
      <p dir="auto" className="selectable min-w-48 flex-1 text-sm">
        {say(row.message) || t(`chat.${row.reason}`)}
      </p>
      <Button size="sm" icon={<Play className="size-3.5" />} disabled={asked} onClick={() => void goOn()}>
        {t('chat.continue')}
      </Button>
    </Card>
  )
}
