import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataCheckView, DataStateView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { formatBytes, formatDateTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { DataPart } from './data-part.tsx'

type Props = { state: DataStateView | undefined; onChanged(): void; onWork(title: string | undefined): void }

/** Whether the data is whole, where it is, and how to have it elsewhere. */
export function DataState({ state, onChanged, onWork }: Props) {
  const { t } = useTranslation()
  const [checking, setChecking] = useState(false)
  const [target, setTarget] = useState<string>()
  const language = currentLanguage()

  async function check() {
    setChecking(true)
    await ask('checkData')
    setChecking(false)
    onChanged()
  }
  async function chooseTarget() {
    const answer = await ask('chooseDataFolder')
    if (answer.ok && answer.value) setTarget(answer.value.path)
  }
  async function move(path: string) {
    onWork(t('data.moving'))
    await ask('moveData', { path })
    onWork(undefined)
    onChanged()
  }
  const copied = state?.lastCopyAt && formatDateTime(state.lastCopyAt, language)
  return (
    <>
      <DataPart
        title={t('data.stateTitle')}
        text={
          <>
            {state && (state.check ? <Verdict check={state.check} /> : <p>{t('data.notChecked')}</p>)}
            {state && <p>{copied ? t('data.lastCopy', { date: copied }) : t('data.noCopy')}</p>}
          </>
        }
        action={
          <Button disabled={checking} onClick={() => void check()}>
            {checking && <Spinner />}
            {checking ? t('data.checking') : t('data.check')}
          </Button>
        }
      />
      <DataPart
        title={t('data.folderTitle')}
        text={
          state && (
            <>
              <p dir="auto" className="selectable break-all">
                {state.folder}
              </p>
              <p className="money text-xs text-faint">{t('data.size', { size: formatBytes(state.bytes, language) })}</p>
            </>
          )
        }
        action={<Button onClick={() => void chooseTarget()}>{t('data.move')}</Button>}
      />
      <ConfirmDialog
        open={target !== undefined}
        onClose={() => setTarget(undefined)}
        title={t('data.moveTitle')}
        text={t('data.moveText', { folder: target ?? '' })}
        confirm={t('data.moveConfirm')}
        onConfirm={() => target !== undefined && void move(target)}
      />
    </>
  )
}

function Verdict({ check }: { check: DataCheckView }) {
  const { t } = useTranslation()
  const date = formatDateTime(check.checkedAt, currentLanguage())
  const lost = check.lost > 0 && <p>{t('data.lost', { count: check.lost })}</p>
  if (check.state === 'sound' && !lost) return <p>{t('data.sound', { date })}</p>
  return (
    <Callout tone={check.state === 'sound' ? 'warn' : 'danger'} className="my-1.5">
      <p>{check.state === 'sound' ? t('data.sound', { date }) : t('data.damaged', { date })}</p>
      {lost}
    </Callout>
  )
}
