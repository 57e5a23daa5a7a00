import { useTranslation } from 'react-i18next'
import type { FileOrigin } from '../../../src-preload/contract.ts'
import { SearchInput } from '../../components/ui/search-input.tsx'
import { Select } from '../../components/ui/select.tsx'

type TypeFilter = 'all' | 'xlsx' | 'csv' | 'pdf' | 'docx' | 'md' | 'txt' | 'image'
export type Filters = { query: string; type: TypeFilter; origin: FileOrigin | 'all' }

export const NO_FILTERS: Filters = { query: '', type: 'all', origin: 'all' }

export function FileFilters({ filters, onChange }: { filters: Filters; onChange(filters: Filters): void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2 pb-4">
      <SearchInput
        label={t('library.searchLabel')}
        clearLabel={t('common.clear')}
        value={filters.query}
        onChange={query => onChange({ ...filters, query })}
        className="min-w-48 flex-1 basis-full sm:basis-48"
      />
      <Select<TypeFilter>
        label={t('library.type')}
        value={filters.type}
        onChange={type => onChange({ ...filters, type })}
        options={[
          { value: 'all', label: t('library.allTypes') },
          { value: 'xlsx', label: t('library.workbook') },
          { value: 'csv', label: t('library.csv') },
          { value: 'pdf', label: t('library.pdf') },
          { value: 'docx', label: t('library.word') },
          { value: 'md', label: t('library.markdown') },
          { value: 'txt', label: t('library.text') },
          { value: 'image', label: t('library.image') },
        ]}
        className="flex-1 basis-36 sm:max-w-44"
      />
      <Select<FileOrigin | 'all'>
        label={t('library.origin')}
        value={filters.origin}
        onChange={origin => onChange({ ...filters, origin })}
        options={[
          { value: 'all', label: t('library.allOrigins') },
          { value: 'imported', label: t('library.imported') },
          { value: 'generated', label: t('library.generated') },
        ]}
        className="flex-1 basis-36 sm:max-w-52"
      />
    </div>
  )
}
