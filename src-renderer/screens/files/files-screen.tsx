import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileView } from '../../../src-preload/contract.ts'
import { DropZone } from '../../components/chat/drop-zone.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { importChosen, importDropped } from '../../files.ts'
import { useSettled } from '../../use-settled.ts'
import { ContentMatches, useContentMatches } from './content-matches.tsx'
import { FileFilters, type Filters, NO_FILTERS } from './file-filters.tsx'
import { FileList } from './file-list.tsx'
import { PreviewPane } from './preview-pane.tsx'

export function FilesScreen() {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [filters, setFilters] = useState<Filters>(NO_FILTERS)
  const [previewed, setPreviewed] = useState<Pick<FileView, 'fileId' | 'name'>>()
  const query = useSettled(filters.query.trim(), 150)
  // What a file says has neither type nor origin: they narrow the list of names alone.
  const narrowed = filters.type !== 'all' || filters.origin !== 'all'
  const matches = useContentMatches(narrowed ? '' : query)

  return (
    <DropZone title={t('composer.drop')} hint={t('composer.dropHint')} onFiles={files => void importDropped(files)}>
      <div className="flex h-full min-w-0">
        <div ref={scroller} className="min-w-0 flex-1 overflow-y-auto">
          <div className="mx-auto w-full max-w-[900px] px-4 py-6 sm:px-8 sm:py-8">
            <ScreenHeader
              title={t('frame.files')}
              description={t('library.description')}
              actions={
                <Button
                  variant="primary"
                  icon={<Upload aria-hidden className="size-4" />}
                  onClick={() => void importChosen()}
                >
                  {t('library.import')}
                </Button>
              }
            />
            <FileFilters filters={filters} onChange={setFilters} />
            <FileList
              scroller={scroller}
              filters={{ ...filters, query }}
              previewedId={previewed?.fileId}
              foundInside={Boolean(matches && matches.passages.length > 0)}
              onPreview={setPreviewed}
              onDeleted={fileId => setPreviewed(old => (old?.fileId === fileId ? undefined : old))}
              onClearFilters={() => setFilters(NO_FILTERS)}
            />
            {matches && <ContentMatches matches={matches} onOpen={setPreviewed} />}
          </div>
        </div>
        <PreviewPane file={previewed} onClose={() => setPreviewed(undefined)} />
      </div>
    </DropZone>
  )
}
