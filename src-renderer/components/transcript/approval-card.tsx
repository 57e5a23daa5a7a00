import { Hand, ShieldAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalDecision, ApprovalRequest } from '../../../src-preload/contract.ts'
import { answerApproval } from '../../conversations.ts'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'
import { keepFocus } from '../../keep-focus.ts'
import { currentState } from '../../state.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

export type ApprovalCardProps = {
  request: ApprovalRequest
  /** Where it waits; the conversation on the screen, unless it is said. */
  conversationId?: string
}

/** Asks before something leaves the machine; the conversation waits. */
export function ApprovalCard({ request, conversationId: place }: ApprovalCardProps) {
  const { t } = useTranslation()
  const [answered, setAnswered] = useState(false)
  // The same card may stand in the conversation and in the panel.
  const titleId = useId()

  async function decide(decision: ApprovalDecision) {
    const conversationId = place ?? currentState().conversationId
    if (!conversationId || answered) return
    setAnswered(true)
    await answerApproval(conversationId, request.approvalId, decision)
    setAnswered(false)
  }
  return (
    <section ref={keepFocus} data-approval aria-labelledby={titleId} tabIndex={-1} className="rounded-lg">
      <Card tone="accent" className="max-w-xl px-4 py-3">
        <h2 id={titleId} className="flex items-center gap-2 text-sm font-semibold">
          <Hand aria-hidden className="size-4 text-accent-text" />
          {t('chat.approvalTitle')}
        </h2>
        <p dir="auto" className="selectable mt-1 text-sm wrap-break-word">
          {visibleName(say(request.summary))}
        </p>
        {request.tainted && (
          <p className="mt-2 flex gap-2 rounded-md bg-warn-soft px-2.5 py-2 text-xs text-warn">
            <ShieldAlert aria-hidden className="mt-px size-4 shrink-0" />
            {t('chat.approvalTainted')}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            disabled={answered}
            focusableWhenDisabled
            onClick={() => void decide('once')}
          >
            {t('chat.approveOnce')}
          </Button>
          {!request.tainted && !request.onceOnly && (
            <Button size="sm" disabled={answered} focusableWhenDisabled onClick={() => void decide('always')}>
              {t('chat.approveAlways')}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            disabled={answered}
            focusableWhenDisabled
            onClick={() => void decide('refuse')}
          >
            {t('chat.refuse')}
          </Button>
        </div>
      </Card>
    </section>
  )
}
