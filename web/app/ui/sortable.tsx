import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardCode,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'

type Place = { title: string; position: number; count: number }
type Props<Id> = {
  ids: Id[]
  titleOf: (id: Id) => string
  /** What a screen reader hears: how to move an item, and what becomes of it. */
  says: { how: string } & Record<'picked' | 'over' | 'dropped' | 'left', (place: Place) => string>
  /** Places are counted from 1. */
  onMove: (id: Id, to: number) => void
  children: ReactNode
}

/** Items that can be dragged by their handles with mouse, touch or keyboard. */
export const Sortable = <Id extends string | number>({ ids, titleOf, says, onMove, children }: Props<Id>) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    // Enter belongs to the button under the focus.
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter, KeyboardCode.Tab],
      },
    }),
  )
  // The ids of events are those given here.
  const placeOf = (id: unknown) => ids.indexOf(id as Id) + 1
  const namesOf = (id: unknown, at: unknown) => ({
    title: titleOf(id as Id),
    position: placeOf(at),
    count: ids.length,
  })
  const hasMoved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return says.picked(namesOf(active.id, active.id))
    },
    onDragOver: ({ active, over }) => {
      // The first event reports the item's own position, which has been announced already.
      hasMoved.current ||= over?.id !== active.id
      return over && hasMoved.current ? says.over(namesOf(active.id, over.id)) : undefined
    },
    onDragEnd: ({ active, over }) => says.dropped(namesOf(active.id, (over ?? active).id)),
    onDragCancel: ({ active }) => says.left(namesOf(active.id, active.id)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: says.how } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(active.id as Id, placeOf(over.id))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
