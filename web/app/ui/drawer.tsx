import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'

/** A panel from the left over a veil, open while it is mounted. */
export const Drawer = ({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) => (
  <dialog {...useModal(onClose)} className="drawer" aria-label={label}>
    {children}
  </dialog>
)
