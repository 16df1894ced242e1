import { createContext, useContext, useState, type ComponentType, type ReactNode } from 'react'
import { useLoadPart } from '#lib/load-part.ts'

type Panels = {
  /** Opens the Daily Manifestation dialog. */
  openNotes: () => void
  /** Opens the Daily Checklist dialog. */
  openChecklist: () => void
  /** The checklist beside the page: shown at the start, kept on the way between pages (SIDE-2). */
  isChecklistShown: boolean
  flipChecklist: () => void
}
type Modal = ComponentType<{ onClose: () => void }>

const PanelsContext = createContext<Panels | undefined>(undefined)

/** The dialogs and the panel that every page of the member area shares. */
export const usePanels = () => {
  const panels = useContext(PanelsContext)
  if (!panels) throw new Error('usePanels stands outside of the member area')
  return panels
}

/** Holds them; a dialog is loaded when it is first opened. */
export const MemberPanels = ({ children }: { children: ReactNode }) => {
  const [Open, setOpen] = useState<Modal>()
  const [isChecklistShown, setChecklistShown] = useState(true)
  const load = useLoadPart()
  const panels = {
    openNotes: () => load(() => import('#features/notes/notes-modal.tsx'), ({ NotesModal }) => setOpen(() => NotesModal)),
    openChecklist: () => load(() => import('#features/checklists/checklist-modal.tsx'), ({ ChecklistModal }) => setOpen(() => ChecklistModal)),
    isChecklistShown,
    flipChecklist: () => setChecklistShown((isShown) => !isShown),
  }
  return (
    <PanelsContext value={panels}>
      {children}
      {Open && <Open onClose={() => setOpen(undefined)} />}
    </PanelsContext>
  )
}
