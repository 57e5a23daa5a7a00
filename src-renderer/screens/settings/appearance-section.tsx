import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Theme } from '../../../src-preload/contract.ts'
import { chooseTheme } from '../../appearance.ts'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { useView } from '../../state.ts'
import { setTextSize, type TextSize, textSize } from '../../text-size.ts'

export function AppearanceSection() {
  const { t } = useTranslation()
  const theme = useView(state => state.bootstrap?.theme ?? 'system')
  const [size, setSize] = useState(textSize)
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">{t('settings.theme')}</p>
        <ChoiceCards<Theme>
          label={t('settings.theme')}
          look="tiles"
          value={theme}
          onChange={next => void chooseTheme(next)}
          choices={[
            { value: 'system', label: t('settings.themeSystem'), icon: <Monitor aria-hidden className="size-5" /> },
            { value: 'light', label: t('settings.themeLight'), icon: <Sun aria-hidden className="size-5" /> },
            { value: 'dark', label: t('settings.themeDark'), icon: <Moon aria-hidden className="size-5" /> },
          ]}
        />
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">{t('settings.textSize')}</p>
        <ChoiceCards<TextSize>
          label={t('settings.textSize')}
          look="tiles"
          value={size}
          onChange={next => {
            setTextSize(next)
            setSize(next)
          }}
          choices={[
            { value: 'small', label: t('settings.sizeSmall'), icon: <Sample pixels={14} /> },
            { value: 'normal', label: t('settings.sizeNormal'), icon: <Sample pixels={16} /> },
            { value: 'large', label: t('settings.sizeLarge'), icon: <Sample pixels={19} /> },
            { value: 'larger', label: t('settings.sizeLarger'), icon: <Sample pixels={22} /> },
          ]}
        />
      </div>
    </div>
  )
}

function Sample({ pixels }: { pixels: number }) {
  return (
    <span aria-hidden style={{ fontSize: pixels }} className="font-medium">
      Aa
    </span>
  )
}
