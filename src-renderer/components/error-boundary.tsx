import { Component, type ReactNode } from 'react'
import { reportProblem } from '../api.ts'
import { i18n } from '../i18n/i18n.ts'
import { Button } from './ui/button.tsx'

type Props = {
  children: ReactNode
  /** A new key (another screen, another conversation) tries again. */
  resetKey?: string
  /** Stands in the place of what failed; the usual one fills a screen. */
  fallback?: ReactNode
}
type State = { failedAt?: string; failed: boolean }

/** React offers no other form than a class for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.failedAt ? null : { failedAt: props.resetKey, failed: false }
  }

  override componentDidCatch(error: Error): void {
    reportProblem(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.props.fallback) return this.props.fallback
    return (
      <div role="alert" className="flex h-full flex-col items-center justify-center gap-2 p-8 text-center">
        <p className="font-medium">{i18n.t('common.crashedTitle')}</p>
        <p className="text-sm text-soft">{i18n.t('common.crashedText')}</p>
        <Button className="mt-2" onClick={() => location.reload()}>
          {i18n.t('common.reload')}
        </Button>
      </div>
    )
  }
}
