import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../components/ui/kbd.tsx'
import { keyName } from '../../key-names.ts'
import { useView } from '../../state.ts'
import { SHORTCUTS } from './shortcuts.ts'

export function KeyList() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6">
      {SHORTCUTS.map(({ title, shortcuts }) => (
        <section key={title} aria-label={t(`help.${title}`)}>
          <h2 className="pb-1.5 text-sm font-medium text-soft">{t(`help.${title}`)}</h2>
          <dl className="divide-y divide-line rounded-lg border border-line bg-raised">
            {shortcuts.map(({ does, ways }) => (
              <div key={does} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2">
                <dt className="min-w-40 flex-1 text-sm">{t(`help.${does}`)}</dt>
                <dd className="flex flex-wrap items-center gap-1.5">
                  {ways.map((keys, index) => (
                    <Fragment key={keys.join('+')}>
                      {index > 0 && <span className="text-xs text-faint">{t('help.or')}</span>}
                      <Way keys={keys} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Way({ keys }: { keys: readonly string[] }) {
  const mac = useView(state => state.bootstrap?.platform === 'darwin')
  return (
    <span className="flex items-center gap-0.5">
      {keys.map(key => (
        <Kbd key={key}>{keyName(key, mac)}</Kbd>
      ))}
    </span>
  )
}
