import type { Language } from '@padauk/rules/languages'
import type { Editor } from '@tiptap/react'
import { ChartDialog } from './chart-dialog.tsx'
import type { Chart } from './chart-sketch.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { SimulatorDialog } from './simulator-dialog.tsx'
import type { Replay, Simulator } from './text-nodes.ts'

export type Dialog = 'link' | 'chart' | 'replay' | 'simulator'
type Props = {
  editor: Editor
  dialog: Dialog
  /** Of the text. */
  language: Language
  onClose: () => void
}

/** Puts something into the text, or changes what is selected. */
export const TextDialog = ({ editor, dialog, language, onClose }: Props) => {
  const chain = () => editor.chain().focus()
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />
  if (dialog === 'chart')
    return (
      <ChartDialog
        chart={editor.isActive('chart') ? (editor.getAttributes('chart') as Chart) : undefined}
        onClose={onClose}
        onDone={(chart) => {
          chain().putChart(chart).run()
          onClose()
        }}
      />
    )
  if (dialog === 'simulator')
    return (
      <SimulatorDialog
        simulator={editor.isActive('simulator') ? (editor.getAttributes('simulator') as Simulator) : undefined}
        language={language}
        onClose={onClose}
        onDone={(simulator) => {
          chain().putSimulator(simulator).run()
          onClose()
        }}
      />
    )
  return (
    <ReplayDialog
      replay={editor.getAttributes('replay') as Replay}
      onClose={onClose}
      onDone={(replay) => {
        chain().changeReplay(replay).run()
        onClose()
      }}
    />
  )
}
