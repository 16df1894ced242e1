import './member.css'
import type { Note } from '@padauk/contract/notes'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { useBlocker } from 'react-router'
import { watchSearchKeys } from '#features/searches/search-keys.ts'
import { sayPrivate } from '#features/views/views.api.ts'
import { useLoadPart } from '#lib/load-part.ts'
import { readOwner } from '#lib/offline/owner.ts'
import { isView } from '#lib/session.ts'

type Panels = {
  openNotes: () => void
  /** Names the member, without saying who it is: drafts are stored under it (lib/offline/owner.ts). */
  member: string
  openChecklist: () => void
  openSearch: () => void
  /** Opens a dialog of a page, which Back closes. */
  openOver: (dialog: Modal) => void
  /** The panels beside the page: the checklist starts open, the notes closed. Both keep their state (SIDE-2). */
  isChecklistShown: boolean
  flipChecklist: () => void
  isNotesShown: boolean
  flipNotes: () => void
  /** Content of the rail for the notes. */
  notesPanel: ReactNode
  /**
   * Ways to the practice of today, to a final exam, and on from a campus that is not on this device. They come after the
   * first view (MemberLater).
   */
  ways: Ways
  setWays: (ways: Ways) => void
}
type Ways = {
  Practice?: ComponentType<{ onGo?: () => void }>
  Final?: ComponentType<{ campusId: number }>
  CampusNotHere?: ComponentType<{ onRetry: () => void }>
}
type Modal = ComponentType<{ member: string; onClose: () => void }>
type Panel = ComponentType<{ member: string; onHide: () => void }>

/** Lets Back close the inner view of an open dialog, like Escape, instead of leaving the page. */
const useBackWithin = (isOpen: boolean) => {
  const blocker = useBlocker(({ historyAction }) => isOpen && historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    const top = [...document.querySelectorAll('dialog[open]')].at(-1)
    top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  }, [blocker])
}

const HIDDEN = 'checklist-hidden'
const readShown = () => {
  try {
    return localStorage.getItem(HIDDEN) === null
  } catch {
    return true
  }
}
const saveShown = (isShown: boolean) => {
  try {
    if (isShown) localStorage.removeItem(HIDDEN)
    else localStorage.setItem(HIDDEN, '')
  } catch {
    // Without localStorage, the choice lasts as long as the page.
  }
}

const PanelsContext = createContext<Panels | undefined>(undefined)

/** Dialogs and panels shared by all pages of the member area. */
export const usePanels = () => {
  const panels = useContext(PanelsContext)
  if (!panels) throw new Error('usePanels stands outside of the member area')
  return panels
}

/** Holds the panels' state. Dialogs and the notes panel load when first opened. */
export const MemberPanels = ({ children }: { children: ReactNode }) => {
  const [Open, setOpen] = useState<Modal>()
  const [Notes, setNotes] = useState<Panel>()
  const [ways, setWays] = useState<Ways>({})
  const [isChecklistShown, setChecklistShown] = useState(true)
  // The server renders the shell for all.
  useLayoutEffect(() => setChecklistShown(readShown()), [])
  const flipChecklist = () => {
    saveShown(!isChecklistShown)
    setChecklistShown(!isChecklistShown)
  }
  const load = useLoadPart()
  const member = readOwner() ?? ''
  useBackWithin(Open !== undefined)
  const hideNotes = () => setNotes(undefined)
  const loadNotes = () => import('#features/notes/notes-modal.tsx')
  const openNote = (note?: Note) =>
    load(loadNotes, ({ NotesModal }) =>
      setOpen(() => (props: { member: string; onClose: () => void }) => <NotesModal {...props} note={note} />),
    )
  const openSearch = () =>
    load(
      () => import('#features/searches/search-dialog.tsx'),
      ({ SearchDialog }) =>
        setOpen(() => ({ onClose }: { onClose: () => void }) => <SearchDialog onClose={onClose} onNote={openNote} />),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: openSearch only sets state
  useEffect(() => watchSearchKeys(openSearch), [])
  const openChecklist = () =>
    load(
      () => import('#features/checklists/checklist-modal.tsx'),
      ({ ChecklistModal }) =>
        setOpen(() => (props: { member: string; onClose: () => void }) => (
          <ChecklistModal {...props}>{ways.Practice && <ways.Practice onGo={props.onClose} />}</ChecklistModal>
        )),
    )
  const panels = {
    member,
    openNotes: isView() ? sayPrivate : () => openNote(),
    openChecklist: isView() ? sayPrivate : openChecklist,
    openSearch,
    openOver: (dialog: Modal) => setOpen(() => dialog),
    ways,
    setWays,
    isChecklistShown: isChecklistShown && !isView(),
    flipChecklist: isView() ? sayPrivate : flipChecklist,
    isNotesShown: Notes !== undefined,
    flipNotes: () =>
      isView()
        ? sayPrivate()
        : Notes
          ? hideNotes()
          : load(
              () => import('#features/notes/notes-panel.tsx'),
              ({ NotesPanel }) => setNotes(() => NotesPanel),
            ),
    // Hidden while the dialog is open, which shows the same notes and form.
    notesPanel: Notes && !Open && <Notes member={member} onHide={hideNotes} />,
  }
  return (
    <PanelsContext value={panels}>
      {children}
      {Open && <Open member={member} onClose={() => setOpen(undefined)} />}
    </PanelsContext>
  )
}
