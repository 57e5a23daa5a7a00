import { Bug, Copy, Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { dispatch, useView } from '../../state.ts'
import { LICENCES } from './licences.ts'
import { Slate } from './slate.tsx'

export function AboutContent() {
  const { t } = useTranslation()
  const version = useView(state => state.bootstrap?.version ?? '')
  const platform = useView(state => state.bootstrap?.platform ?? '')

  async function copyVersion() {
    const answer = await ask('copyText', { text: `Ardoise ${version} (${platform})` })
    if (answer.ok) showToast({ message: t('common.copied'), kind: 'done' })
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <Slate className="size-14" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-lg font-semibold">Ardoise</p>
          <p className="text-sm text-soft">{t('about.tagline')}</p>
          <p className="money flex items-center gap-1 text-xs text-faint">
            <span className="selectable">{t('about.version', { version })}</span>
            <IconButton label={t('about.copyVersion')} size="sm" onClick={() => void copyVersion()}>
              <Copy className="size-3.5" />
            </IconButton>
          </p>
        </div>
        <Button
          icon={<Bug aria-hidden className="size-4" />}
          onClick={() => dispatch({ type: 'set_overlay', overlay: 'report' })}
        >
          {t('reports.menu')}
        </Button>
        <Button
          icon={<Keyboard aria-hidden className="size-4" />}
          onClick={() => dispatch({ type: 'show_screen', screen: 'help' })}
        >
          {t('about.keys')}
        </Button>
      </div>
      <Part title={t('about.privacyTitle')}>{t('about.privacy')}</Part>
      <Part title={t('about.licenceTitle')}>{t('about.licence')}</Part>
      <div>
        <Part title={t('about.othersTitle')}>{t('about.others')}</Part>
        <div className="mt-3 overflow-hidden rounded-lg border border-line bg-raised">
          <table className="selectable w-full text-sm">
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('about.name')}</th>
                <th scope="col">{t('about.licenceOf')}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {LICENCES.map(({ name, licence }) => (
                <tr key={name}>
                  <th scope="row" className="px-4 py-1.5 text-start font-normal wrap-anywhere">
                    {name}
                  </th>
                  <td className="px-4 py-1.5 text-end whitespace-nowrap text-soft">{licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h2 className="text-sm font-medium">{title}</h2>
      <p className="mt-0.5 max-w-2xl text-sm text-soft">{children}</p>
    </div>
  )
}
