import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '#test/messages.ts'
import { checkFigure, missingFigures, roundedChains, unshownFigures } from './figures.ts'

test('LEARN-13 a correct figure, rounded as shown, has no fault', () => {
  for (const figure of [
    '52.20 - 49.80 = 2.40',
    '7.20 / 2.40 = 3.0',
    '1.1 / (1.9 + 1.1) = 36.7 %',
    '450,500 / 99 = 4,550.5',
    '99 × 4,420 = 437,580',
    '16 − 16 − 2 = −2',
    '0.6^5 = 7.8%',
    '2 * sqrt(2) / 3 - 1 = -5.7 %',
    'ln(2) / 0.05 = 13.9',
    '5 % * 500 = 25',
    '2^3^2 = 512',
    '-(3 + 4) = -7',
    '1.005 * 100 = 100.5',
    '0.125 = 0.13',
  ])
    assert.equal(checkFigure(figure), undefined, figure)
})

test('LEARN-19 a figure of the simulator is played again, at most 1,000 trades long', () => {
  for (const figure of [
    'halved(45 %; 1.8; 1.1; 1,000; 5 %) = 96 %',
    'fall(45 %; 1.8; 1.1; 1,000; 1 %) = 18 %',
    '1,000 * halved(45%; 1.8; 1.1; 1,000; 2%) = 40',
  ])
    assert.equal(checkFigure(figure), undefined, figure)
  assert.match(inEnglish(checkFigure('halved(45 %; 1.8; 1.1; 1,000; 5 %) = 97 %')), /does not hold: the sum is 95\.7 %/)
  for (const rest of ['1,001; 5 %', '2.5; 5 %', '0; 5 %', '1,000', '1,000; 5 %; 3', '1,000; 5'])
    assert.match(inEnglish(checkFigure(`halved(45 %; 1.8; 1.1; ${rest}) = 1`)), /cannot be read/, rest)
})

test('LEARN-13 a wrong figure reports its actual result; an unreadable one says so', () => {
  assert.equal(
    inEnglish(checkFigure('52.20 - 49.80 = 2.41')),
    "the figure '52.20 - 49.80 = 2.41' does not hold: the sum is 2.4",
  )
  assert.equal(
    inEnglish(checkFigure('1 / 3 = 33.4 %')),
    "the figure '1 / 3 = 33.4 %' does not hold: the sum is 33.33333333 %",
  )
  for (const figure of ['2 + = 2', '1 / 0 = 0', 'alert(1) = 1', '(1 + 2 = 3', '2 ** 3 = 8', 'price - 2 = 3'])
    assert.match(inEnglish(checkFigure(figure)), /cannot be read/, figure)
  for (const figure of ['2 + 2', '2 = 2 = 2', '= 4', '2 + 2 = four'])
    assert.match(inEnglish(checkFigure(figure)), /is not of the form/, figure)
})

test('LEARN-13 results without a figure and figures without a shown result are reported', () => {
  const figures = ['52.20 - 49.80 = 2.40', '1 / (1 + 4) = 20 %']
  assert.deepEqual(missingFigures(figures, 'Risk: 52.20 − 49.80 = **2.40**, and 1 / (1 + 4) = 1 / 5 = 20 %.'), [])
  assert.deepEqual(
    missingFigures(figures, 'So 7.20 / 2.40 = 3.0 and 12 × 1R = 12R, about ≈ 1,200.5 USDT; 1 / 5 = 20.'),
    ['3.0', '12', '1200.5', '20'],
  )
  assert.deepEqual(missingFigures(figures, 'volume = 3,000 / 1,200 and r = 2 × 4'), [])
  assert.deepEqual(unshownFigures([...figures, '2 + 2 = 4'], 'It is 2.40, that is 20 %, of 44.'), ['2 + 2 = 4'])
})

test('LEARN-13 a result that was worked out from a rounded one, and differs for it, is reported', () => {
  const fees = ['15.984 * 12.90 = 206.19', '206.19 * 0.1 % = 0.21', '206.19 - 0.21 - 200 = 5.98']
  assert.deepEqual(roundedChains(fees), [{ figure: '206.19 - 0.21 - 200 = 5.98', exactly: '5.9874064' }])
  assert.deepEqual(roundedChains(['0.20 / 2.30 = 0.09', '1 / (1 + 0.09) = 91.7 %']), [
    { figure: '1 / (1 + 0.09) = 91.7 %', exactly: '92 %' },
  ])
  assert.deepEqual(
    roundedChains(['1 / 3 = 33.3 %', '-(2 / 3) = -0.67', '33.3 % * 3,000 - 0.67 * 3 = 998']),
    [],
    'close',
  )
  assert.deepEqual(roundedChains(['15.984 * 12.90 = 206.19', '206.1936 - 200 = 6.19']), [], 'not the rounded number')
})
