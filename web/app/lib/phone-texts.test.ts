import { phoneText } from '@padauk/rules/phone-texts'
import { phoneKey } from '@padauk/rules/phones'
import { expect, test } from 'vitest'

test.each([
  ['09-7755 44321', '09 775 544 321'],
  ['၀၉၇၇၅၅၄၄၃၂၁', '09 775 544 321'],
  ['+95 9 775 544 321', '09 775 544 321'],
  ['00959775544321', '09 775 544 321'],
  ['9775544321', '09 775 544 321'],
  ['095123456', '09 512 3456'],
  ['(09) 51234567', '09 5123 4567'],
  ['+66 81 234 5678', '+66 81 234 5678'],
  ['01 234 567', '01 234 567'],
  ['Viber: Aye Aye', 'Viber: Aye Aye'],
])('STAFF-2 a phone number typed as %s is shown as %s, and found by both', (typed, shown) => {
  expect(phoneText(typed)).toBe(shown)
  expect(phoneKey(shown)).toBe(phoneKey(typed))
})
