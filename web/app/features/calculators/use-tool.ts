import { searchOf, useAddressTexts } from '#lib/address-texts.ts'
import { fieldsOf } from './number-field.tsx'

/** The fields of a calculator, kept in the address, with what is worked out of them. */
export const useTool = <
  Texts extends Record<string, string>,
  Worked extends { faults: Parameters<typeof fieldsOf<keyof Texts & string>>[1] },
>(
  defaults: Texts,
  workOut: (texts: Texts) => Worked,
) => {
  const { texts, write, flush, form } = useAddressTexts(defaults)
  const worked = workOut(texts)
  return {
    ...worked,
    write,
    field: fieldsOf(texts, worked.faults, write),
    frame: { form, onLeave: flush, search: searchOf(texts, defaults) },
  }
}
