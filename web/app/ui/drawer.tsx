import './drawer.css'
import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'

/** A modal panel from the left. Open while mounted. */
export const Drawer = ({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) => (
  <dialog {...useModal(onClose)} className="drawer" aria-label={label}>
    {children}
  </dialog>
)
