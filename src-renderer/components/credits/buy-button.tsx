import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PurchasePanel } from './purchase-panel.tsx'

/** Opens the purchase of credits, wherever a balance is shown. */
export function BuyButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Coins aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('credits.title')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('credits.title')} width="sm">
        {open && <PurchasePanel />}
      </Dialog>
    </>
  )
}
