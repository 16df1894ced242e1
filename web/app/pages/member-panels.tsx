import type { Note } from '@padauk/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { meQuery } from '#features/members/members.api.ts'
import { useLoadPart } from '#lib/load-part.ts'
import { queryClient } from '#lib/query-client.ts'
import { watchSearchKeys } from './search-keys.ts'

type Panels = {
  /** Opens the Daily Manifestation dialog. */
  openNotes: () => void
  /** The email of the member, under which drafts are kept; empty until it is known. */
  member: string
  /** Opens the Daily Checklist dialog. */
  openChecklist: () => void
  openSearch: () => void
  /** The panels beside the page: the checklist is shown at the start, the notes are not; both stay as they are on the way between pages (SIDE-2). */
  isChecklistShown: boolean
  flipChecklist: () => void
  isNotesShown: boolean
  flipNotes: () => void
  /** What stands in the rail for the notes. */
  notesPanel: ReactNode
}
type Modal = ComponentType<{ member: string; onClose: () => void }>
type Panel = ComponentType<{ member: string; onHide: () => void }>

/** Drafts are kept by member: whose they are is known before there is a form. */
const knowing =
  <T,>(part: () => Promise<T>) =>
  async () =>
    (await Promise.all([part(), queryClient.ensureQueryData(meQuery)]))[0]

/** Back leaves the innermost view of the dialog over a page, as Escape does, and not the page beneath it. */
const useBackWithin = (isOpen: boolean) => {
  const blocker = useBlocker(({ historyAction }) => isOpen && historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    const top = [...document.querySelectorAll('dialog[open]')].at(-1)
    top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  }, [blocker])
}

const PanelsContext = createContext<Panels | undefined>(undefined)

/** The dialogs and the panels that every page of the member area shares. */
export const usePanels = () => {
  const panels = useContext(PanelsContext)
  if (!panels) throw new Error('usePanels stands outside of the member area')
  return panels
}

/** Holds them; a dialog, and the panel of the notes, is loaded when it is first opened. */
export const MemberPanels = ({ children }: { children: ReactNode }) => {
  const { data: me } = useQuery(meQuery)
  const [Open, setOpen] = useState<Modal>()
  const [Notes, setNotes] = useState<Panel>()
  const [isChecklistShown, setChecklistShown] = useState(true)
  const load = useLoadPart()
  const member = me?.email ?? ''
  useBackWithin(Open !== undefined)
  const hideNotes = () => setNotes(undefined)
  const loadNotes = knowing(() => import('#features/notes/notes-modal.tsx'))
  const openNote = (note?: Note) =>
    load(loadNotes, ({ NotesModal }) =>
      setOpen(() => (props: { member: string; onClose: () => void }) => <NotesModal {...props} note={note} />),
    )
  const openSearch = () =>
    load(
      () => import('./member-search.tsx'),
      ({ MemberSearch }) =>
        setOpen(() => ({ onClose }: { onClose: () => void }) => <MemberSearch onClose={onClose} onNote={openNote} />),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state
  useEffect(() => watchSearchKeys(openSearch), [])
  const panels = {
    member,
    openNotes: () => openNote(),
    openChecklist: () =>
      load(
        () => import('#features/checklists/checklist-modal.tsx'),
        ({ ChecklistModal }) => setOpen(() => ChecklistModal),
      ),
    openSearch,
    isChecklistShown,
    flipChecklist: () => setChecklistShown((isShown) => !isShown),
    isNotesShown: Notes !== undefined,
    flipNotes: () =>
      Notes
        ? hideNotes()
        : load(
            knowing(() => import('#features/notes/notes-panel.tsx')),
            ({ NotesPanel }) => setNotes(() => NotesPanel),
          ),
    // Not while the dialog is open: it is the same notes, and their form would stand twice.
    notesPanel: Notes && !Open && <Notes member={member} onHide={hideNotes} />,
  }
  return (
    <PanelsContext value={panels}>
      {children}
      {Open && <Open member={member} onClose={() => setOpen(undefined)} />}
    </PanelsContext>
  )
}
