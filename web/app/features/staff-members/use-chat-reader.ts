import { CHAT_MAX } from '@padauk/contract/staff-members'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { languageOfText } from '#lib/languages.ts'
import { convertChat } from './staff-members.api.ts'

/** Reads a chat as it is typed or pasted. A pasted one in an old Burmese font is converted and read again. */
export const useChatReader = (chat: string, onRead: (text: string, before: string) => void) => {
  const latest = useRef(chat)
  latest.current = chat
  const convert = useMutation(convertChat)
  const fill = (text: string) => {
    const before = latest.current
    latest.current = text
    onRead(text, before)
  }
  const read = (text: string, isPasted: boolean) => {
    fill(text)
    if (!isPasted || !languageOfText(text)) return
    convert.mutate(text.slice(0, CHAT_MAX), {
      // What was typed since stays.
      onSuccess: ({ content }) => text === latest.current && content.text !== text && fill(content.text),
    })
  }
  return { latest, read }
}
