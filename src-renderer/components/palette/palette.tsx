import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { keyName } from '../../key-names.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { useSettled } from '../../use-settled.ts'
import { FinderDialog } from '../search/finder-dialog.tsx'
import { FileIcon } from '../ui/file-icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { type PaletteGroup, type PaletteItem, paletteGroups } from './palette-items.ts'

/** Ctrl+K: everything that can be done or opened, by its name. */
export function Palette() {
  const { t } = useTranslation()
  const state = useView()
  const [query, setQuery] = useState('')
  const files = useFiles(query)
  const groups = useMemo(() => paletteGroups(state, files, query), [state, files, query])
  const close = () => dispatch({ type: 'set_overlay', overlay: undefined })

  return (
    <FinderDialog
      label={t('palette.input')}
      placeholder={t('palette.placeholder')}
      items={groups}
      query={query}
      onQuery={setQuery}
      onClose={close}
      empty={<p className="text-sm text-soft">{t('palette.nothing')}</p>}
      footer={<Hints />}
    >
      <Autocomplete.List className="p-1.5">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-1.5">
            <Autocomplete.GroupLabel className="px-3 pt-1.5 pb-1 text-xs font-medium text-faint">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  onClick={() => {
                    close()
                    item.run()
                  }}
                  className="flex min-h-9 items-center gap-3 rounded-md px-3 py-1 text-sm outline-none data-[highlighted]:bg-hover"
                >
                  <ItemIcon item={item} />
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {item.label}
                  </span>
                  {item.note && <span className="shrink-0 text-xs text-faint">{item.note}</span>}
                  {item.keys && <Keys keys={item.keys} />}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </FinderDialog>
  )
}

function ItemIcon({ item }: { item: PaletteItem }) {
  if (item.mime) return <FileIcon mime={item.mime} className="!size-5 rounded-sm [&_svg]:size-3.5" />
  return item.icon ? <item.icon aria-hidden className="mx-0.5 size-4 shrink-0 text-soft" /> : null
}

function Keys({ keys }: { keys: readonly string[] }) {
  const mac = useView(state => state.bootstrap?.platform === 'darwin')
  return (
    <span className="flex shrink-0 gap-0.5 max-sm:hidden">
      {keys.map(key => (
        <Kbd key={key}>{keyName(key, mac)}</Kbd>
      ))}
    </span>
  )
}

function Hints() {
  const { t } = useTranslation()
  return (
    <span aria-hidden className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('palette.move')}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>{t('help.keys.enter')}</Kbd>
        {t('palette.choose')}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>{t('help.keys.escape')}</Kbd>
        {t('palette.leave')}
      </span>
    </span>
  )
}

const NONE: readonly FileView[] = []

/** Files by name; none until something is written, so that the actions come first. */
function useFiles(query: string): readonly FileView[] {
  const settled = useSettled(query.trim(), 120)
  const { value } = useAnswer(settled, async () =>
    settled
      ? askQuietly('listFiles', { query: settled, offset: 0, limit: 8 })
      : { ok: true as const, value: { total: 0, files: [] } },
  )
  return (query.trim() && value?.files) || NONE
}
